import type { Severity } from '../config.ts'
import { mergeSentences } from '../merge.ts'
import { failing } from '../try-scenarios.ts'
import { untriedSentences } from '../untried.ts'
import type { Rules } from './rule.ts'
import { fileRules, shapeSentences } from './shape.ts'
import { stages } from './stages.ts'

/** Everything that `check` may say, by code. */
export const catalogue: { code: string; severity: Severity; sentence: string }[] = [
  ...[failing, ...Object.values(untriedSentences)].map((sentence) => ({ severity: 'error' as const, ...sentence })),
  ...Object.entries({ ...mergeSentences, ...shapeSentences }).map(([code, sentence]) => ({ code, severity: 'error' as const, sentence })),
  ...Object.entries(Object.assign({}, fileRules, ...Object.values(stages)) as Rules<never>).map(
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
