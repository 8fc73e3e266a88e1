import type { Finding, Origin, Severity, Sources } from './config.ts'
import { lineOf } from './json-text.ts'

/** What a rule says; `{name}` in the sentence is filled in. */
export type Sentence = { code: string; severity?: Severity; sentence: string }

export function finding(sources: Sources, rule: Sentence, at: Origin, say: Record<string, string> = {}, witness?: string): Finding {
  const text = sources.files.get(at.file)?.text
  const found: Finding = {
    code: rule.code,
    severity: rule.severity ?? 'error',
    file: at.file,
    pointer: at.pointer,
    line: text === undefined ? 1 : lineOf(text, at.pointer),
    message: rule.sentence.replaceAll(/\{(\w+)\}/g, (all, name: string) => say[name] ?? all),
  }
  return witness === undefined ? found : { ...found, witness }
}
