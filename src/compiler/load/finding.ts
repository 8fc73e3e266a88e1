import type { Finding, FindingValues, Origin, Severity, Sources } from './config.ts'
import { lineAt, lineOf } from '../json/parse-json.ts'

/** `{name}` in the message is replaced. */
export type FindingTemplate = { code: string; severity?: Severity; message: string }

export const isError = ({ severity }: Pick<Finding, 'severity'>): boolean => severity === 'error'

type Details = { values?: FindingValues; meant?: string | undefined; witness?: string; offset?: number }

export function createFinding(
  sources: Sources,
  rule: FindingTemplate,
  at: Origin,
  { values = {}, meant, witness, offset }: Details = {},
): Finding {
  const text = sources.files.get(at.file)?.text
  const sentence = rule.message.replaceAll(/\{(\w+)\}/g, (all, name: string) => values[name] ?? all)
  return {
    code: rule.code,
    severity: rule.severity ?? 'error',
    file: at.file,
    pointer: at.pointer,
    line: text === undefined ? 1 : offset === undefined ? lineOf(text, at.pointer) : lineAt(text, offset),
    message: meant === undefined ? sentence : `${sentence} Did you mean "${meant}"?`,
    values,
    ...(meant !== undefined && { meant }),
    ...(witness !== undefined && { witness }),
  }
}
