import type { Severity } from '../config.ts'
import { mergeSentences } from '../merge.ts'
import { scenarioSentence } from '../try-scenarios.ts'
import { fileRules, shapeSentences } from './shape.ts'
import { stages } from './stages.ts'

/** Everything that `check` may say, by code. */
export const catalogue: { code: string; severity: Severity; sentence: string }[] = [
  { severity: 'error' as const, ...scenarioSentence },
  ...Object.entries({ ...mergeSentences, ...shapeSentences }).map(([code, sentence]) => ({ code, severity: 'error' as const, sentence })),
  ...Object.entries({ ...fileRules, ...stages.names, ...stages.depths, ...stages.wholes }).map(
    ([code, { severity = 'error', sentence }]) => ({
      code,
      severity,
      sentence,
    }),
  ),
].toSorted((a, b) => (a.code < b.code ? -1 : 1))

/** The catalogue as a page. */
export function cataloguePage(): string {
  const rows = catalogue.map(({ code, severity, sentence }) => `| \`${code}\` | ${severity} | ${sentence.replaceAll('|', '\\|')} |`)
  return ['# What check may find', '', '| code | severity | says |', '| --- | --- | --- |', ...rows].join('\n')
}
