import { join } from 'node:path'
import { type Merged, check } from './check.ts'
import { codeKeys } from './code-keys.ts'
import type { Finding, Sources } from './config.ts'
import { buildConfigs } from './merge.ts'
import { writeEditorSchemas } from './names.ts'
import { loadSources } from './read.ts'
import { type Release, makeRelease } from './release.ts'
import { report } from './report.ts'
import { writeTypes } from './types.ts'
import { vocabularyIn } from './operators.ts'

/** `release` is there when no finding is an error. */
export type Compiled = { sources: Sources; findings: Finding[]; release?: Release }

/** From the three folders to what is shipped: read, merge, check, then types and a release. */
export async function compile(root: string): Promise<Compiled> {
  const sources: Sources = await loadSources(root)
  writeEditorSchemas(sources)
  const merged: Merged = buildConfigs(sources)
  const findings: Finding[] = check(sources, merged)
  if (findings.some(isError)) return { sources, findings }
  await writeTypes(merged.configs, vocabularyIn(sources), join(root, 'src/generated'))
  const phone = codeKeys(join(root, 'src/web'), join(root, 'src/core'))
  const office = codeKeys(join(root, 'src/server'))
  const release = await makeRelease(merged.configs, { phone, office }, join(root, 'node_modules/.cache/alur'))
  return { sources, findings, release }
}

/** The errors alone, as `npm run check` says them; empty when there is none. */
export function errorsOf({ findings, sources }: Compiled): string {
  return report(findings.filter(isError), sources)
}

/** One line for those who only wanted to start: where the first error is and where the others are told. */
export function firstErrorOf({ findings }: Compiled): string {
  const errors = findings.filter(isError)
  const [first] = errors
  if (!first) return ''
  const count = errors.length === 1 ? 'one error' : `${errors.length} errors, the first of them`
  return `The configuration has ${count} at ${first.file}:${first.line}: ${first.message} Run npm run check for the whole.`
}

const isError = (finding: Finding) => finding.severity === 'error'
