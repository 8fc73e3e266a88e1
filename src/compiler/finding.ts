import type { Finding, Origin, Severity, Sources } from './config.ts'
import { lineAt, lineOf } from './json-text.ts'

/** What a rule says; `{name}` in the sentence is filled in. */
export type Sentence = { code: string; severity?: Severity; sentence: string }

type Details = { say?: Record<string, string>; witness?: string; offset?: number }

export function finding(sources: Sources, rule: Sentence, at: Origin, { say = {}, witness, offset }: Details = {}): Finding {
  const text = sources.files.get(at.file)?.text
  const found: Finding = {
    code: rule.code,
    severity: rule.severity ?? 'error',
    file: at.file,
    pointer: at.pointer,
    line: text === undefined ? 1 : offset === undefined ? lineOf(text, at.pointer) : lineAt(text, offset),
    message: rule.sentence.replaceAll(/\{(\w+)\}/g, (all, name: string) => say[name] ?? all),
  }
  return witness === undefined ? found : { ...found, witness }
}
