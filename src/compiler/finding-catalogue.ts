import type { Severity } from './load/config.ts'
import { mergeMessages } from './load/build-configs.ts'
import { failingScenario } from './scenarios/try-scenarios.ts'
import { coverageTemplates } from './scenarios/scenario-coverage.ts'
import type { Rules } from './check/rule/rule.ts'
import { fileRules } from './check/rules/files/file-rules.ts'
import { shapeMessages } from './check/rules/files/shape-rules.ts'
import { stages } from './check/stages.ts'

export const findingCatalogue: { code: string; severity: Severity; message: string }[] = [
  ...[failingScenario, ...Object.values(coverageTemplates)].map((template) => ({ severity: 'error' as const, ...template })),
  ...Object.entries({ ...mergeMessages, ...shapeMessages }).map(([code, message]) => ({ code, severity: 'error' as const, message })),
  ...Object.entries(Object.assign({}, fileRules, ...Object.values(stages)) as Rules<never>).map(
    ([code, { severity = 'error', message }]) => ({
      code,
      severity,
      message,
    }),
  ),
].toSorted((a, b) => (a.code < b.code ? -1 : 1))

export function findingCataloguePage(): string {
  const rows = findingCatalogue.map(({ code, severity, message }) => `| \`${code}\` | ${severity} | ${message.replaceAll('|', '\\|')} |`)
  return ['# What check may find', '', '| code | severity | says |', '| --- | --- | --- |', ...rows].join('\n')
}
