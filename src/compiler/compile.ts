import { join } from 'node:path'
import { type MergedConfigs, check } from './check/check.ts'
import { checkInTurns } from './check/check-in-turns.ts'
import type { Finding, Sources } from './load/config.ts'
import { buildConfigs } from './load/build-configs.ts'
import { writeEditorSchemas } from './meta/editor-schemas.ts'
import { loadSources } from './load/load-sources.ts'
import { type Release, makeRelease } from './release/make-release.ts'
import { report } from './report.ts'
import { writeTypes } from './types/write-types.ts'
import { cachedVocabulary } from './load/operators.ts'
import { isError } from './load/finding.ts'
import { createBuildCache } from './load/build-cache.ts'
import { sourcesDigest } from './load/sources-digest.ts'
import { cachedFindings } from './load/cached-findings.ts'

/** `release` is missing when a finding is an error. */
export type CompileResult = { sources: Sources; findings: Finding[]; release?: Release }

type ReadFolders = { sources: Sources; merged: MergedConfigs }

/** Reads, merges and checks the three folders; without an error, writes the types and builds a release. */
export const compile = async (root: string): Promise<CompileResult> => compileRead(root, await readFolders(root))

/** `before`: the previous reading, whose unchanged files are not parsed again; its `cache` keeps what was proved. */
export async function readFolders(root: string, before?: { sources: Partial<Pick<Sources, 'files' | 'cache'>> }): Promise<ReadFolders> {
  const sources = await loadSources(root, before?.sources)
  return { sources, merged: buildConfigs(sources) }
}

/** Reads the folders with a cache of proofs, for callers that pass the result on as `before`. */
export const openFolders = (root: string): Promise<ReadFolders> => readFolders(root, { sources: { cache: createBuildCache() } })

/** Whether both have the same sources. Editor schemas, which are generated from them, do not count. */
export const haveSameSources = (one: Pick<ReadFolders, 'sources'>, other: Pick<ReadFolders, 'sources'>): boolean =>
  sourcesDigest(one.sources) === sourcesDigest(other.sources)

export const writeForEditors = ({ sources }: ReadFolders): void => writeEditorSchemas(sources)

export async function compileRead(root: string, read: ReadFolders): Promise<CompileResult> {
  writeForEditors(read)
  return finish(root, read, cachedFindings(read.sources) ?? check(read.sources, read.merged))
}

/**
 * Checks in turns and compiles, for a server that keeps answering; it does not write the editor schemas. `preview`: a release that was built
 * already.
 */
export async function compileInTurns(root: string, read: ReadFolders, preview?: Release): Promise<CompileResult> {
  return finish(root, read, await checkInTurns(read.sources, read.merged), preview)
}

async function finish(root: string, read: ReadFolders, findings: Finding[], preview?: Release): Promise<CompileResult> {
  const { sources, merged } = read
  if (findings.some(isError)) return { sources, findings }
  await writeTypes(sources, merged.configs, cachedVocabulary(sources), join(root, 'src/generated'))
  return { sources, findings, release: preview ?? (await releaseOf(root, read)) }
}

/** Builds a release that is not checked yet; undefined when the files are too broken for one. */
export async function previewRelease(root: string, read: ReadFolders): Promise<Release | undefined> {
  const isBroken = read.merged.findings.some(isError) || [...read.sources.files.values()].some(({ errors }) => errors.length > 0)
  return isBroken ? undefined : releaseOf(root, read).catch(() => undefined)
}

const releaseOf = (root: string, { sources, merged }: ReadFolders): Promise<Release> =>
  makeRelease(merged.configs, sources.codeTextKeys, join(root, 'node_modules/.cache/alur'))

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
