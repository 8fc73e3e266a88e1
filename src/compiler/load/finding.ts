import type { Finding, Origin, Severity, Sources } from './config.ts'
import { lineAt, lineOf } from '../json/parse-json.ts'
import { fillEnglish, type FindingValue, type FindingValues, inEnglish, phrase } from '../../phrases/phrases.ts'

/** `{name}` in the message is replaced. */
export type FindingTemplate = { code: string; severity?: Severity; message: string }

export const isError = ({ severity }: Pick<Finding, 'severity'>): boolean => severity === 'error'

type Details = { values?: FindingValues; meant?: string | undefined; witness?: FindingValue; offset?: number }

export function createFinding(
  sources: Sources,
  rule: FindingTemplate,
  at: Origin,
  { values = {}, meant, witness, offset }: Details = {},
): Finding {
  const text = sources.files.get(at.file)?.text
  const sentence = fillEnglish(rule.message, values)
  return {
    code: rule.code,
    severity: rule.severity ?? 'error',
    file: at.file,
    pointer: at.pointer,
    line: text === undefined ? 1 : offset === undefined ? lineOf(text, at.pointer) : lineAt(text, offset),
    message: meant === undefined ? sentence : `${sentence} ${phrase('meant', { name: meant }).text}`,
    values: typeof witness === 'object' ? { ...values, witness } : values,
    ...(meant !== undefined && { meant }),
    ...(witness !== undefined && { witness: inEnglish(witness) }),
  }
}
