import { join } from 'node:path'
import { type MergedConfigs, check } from './check/check.ts'
import type { Finding, Sources } from './load/config.ts'
import { buildConfigs } from './load/build-configs.ts'
import { writeEditorSchemas } from './meta/editor-schemas.ts'
import { loadSources } from './load/load-sources.ts'
import { type Release, makeRelease } from './release/make-release.ts'
import { report } from './report.ts'
import { writeTypes } from './types/write-types.ts'
import { cachedVocabulary } from './load/operators.ts'
import { isError } from './load/finding.ts'

/** `release` is missing when a finding is an error. */
export type CompileResult = { sources: Sources; findings: Finding[]; release?: Release }

/** Reads, merges and checks the three folders; without an error, writes the types and makes a release. */
export async function compile(root: string): Promise<CompileResult> {
  const sources: Sources = await loadSources(root)
  writeEditorSchemas(sources)
  const merged: MergedConfigs = buildConfigs(sources)
  const findings: Finding[] = check(sources, merged)
  if (findings.some(isError)) return { sources, findings }
  await writeTypes(merged.configs, cachedVocabulary(sources), join(root, 'src/generated'))
  const release = await makeRelease(merged.configs, sources.codeTextKeys, join(root, 'node_modules/.cache/alur'))
  return { sources, findings, release }
}

export function formatErrors({ findings, sources }: CompileResult): string {
  return report(findings.filter(isError), sources)
}

export function formatFirstError({ findings }: CompileResult): string {
  const errors = findings.filter(isError)
  const [first] = errors
  if (!first) return ''
  const count = errors.length === 1 ? 'one error' : `${errors.length} errors, the first of them`
  return `The configuration has ${count} at ${first.file}:${first.line}: ${first.message} Run npm run check for the whole.`
}
