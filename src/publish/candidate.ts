import type { MergedConfigs } from '../compiler/check/check.ts'
import { diffConfigs, type ConfigDiff } from '../compiler/diff/diff-configs.ts'
import { buildConfigs } from '../compiler/load/build-configs.ts'
import type { Configs, Finding, Sources } from '../compiler/load/config.ts'
import { isError } from '../compiler/load/finding.ts'
import { loadSources } from '../compiler/load/load-sources.ts'
import { sourcesFrom, sourceTexts } from '../compiler/load/source-texts.ts'
import { diffMetasOf } from '../compiler/meta/policy-schema.ts'
import { prove } from '../compiler/proofs/prove.ts'
import { blocksDigest } from '../compiler/cache/blocks-digest.ts'
import { makeRelease } from '../compiler/release/make-release.ts'
import { compressAside } from '../compiler/files/write-compressed.ts'
import type { ReleaseParts } from '../server/releases/release-queries.ts'
import type { NewFile, ReleaseStore } from '../server/releases/release-store.ts'

/**
 * A release compiled from the three folders of `root`, ready to be stored. `contents`: the text of each of its files. `pages` may still be
 * rendering in another thread.
 */
export type Candidate = {
  sources: Sources
  configs: Configs
  parts: Omit<ReleaseParts, 'pages'>
  pages: Promise<string>
  contents: Map<string, string>
  findings: Finding[]
}

/** Proves and renders a configuration, possibly in another thread. */
export type Prover = {
  sources: Sources
  configs: Configs
  /** Findings of check and scenarios. */
  prove(): Promise<Finding[]>
  renderSite(): Promise<unknown>
  /** Ends the other thread. */
  end?(): Promise<unknown>
}

export async function proverOf(root: string): Promise<Prover> {
  const sources = await loadSources(root)
  return proverFor(sources, buildConfigs(sources))
}

export const proverFor = (sources: Sources, merged: MergedConfigs): Prover => ({
  sources,
  configs: merged.configs,
  prove: () => prove(sources, merged),
  async renderSite() {
    // Loaded lazily, because it imports React.
    const { renderSite } = await import('../prerender/render-site.ts')
    return renderSite(merged.configs, sources.cache, blocksDigest(sources))
  },
})

/**
 * Proves and compiles a configuration; `parts` is missing when a finding is an error. `code`: digest of the code; `cacheFolder`: where
 * compiled validators are cached.
 */
export async function makeCandidate(
  { sources, configs, prove: proveAll, renderSite }: Prover,
  code: string,
  cacheFolder: string,
): Promise<Candidate | (Pick<Candidate, 'sources' | 'configs' | 'findings'> & { parts?: undefined })> {
  const findings = await proveAll()
  if (findings.some(isError)) return { sources, configs, findings }
  const pages = renderSite().then((site) => JSON.stringify(site))
  // A rejection is reported where `pages` is awaited.
  pages.catch(() => {})
  const { manifest, server, files } = await makeRelease(configs, sources.codeTextKeys, cacheFolder)
  const parts = {
    id: manifest.release,
    code,
    manifest: JSON.stringify(manifest),
    server: JSON.stringify(server),
    sources: JSON.stringify(sourceTexts(sources)),
    files: [...files.keys()],
  }
  return { sources, configs, parts, pages, contents: files, findings }
}

export const diffWith = (before: Configs, { sources, configs }: Pick<Candidate, 'sources' | 'configs'>): ConfigDiff =>
  diffConfigs(before, configs, diffMetasOf(sources))

/** Configurations of a stored release, in force or not; undefined when there is none with that id. */
export async function storedConfigs(store: ReleaseStore, id: string, like: Sources): Promise<Configs | undefined> {
  const { publications } = await store.log()
  const last = publications.findLast(({ release }) => release === id)
  const kept = last && (await store.sources(id, last.code))
  return kept === undefined ? undefined : configsOf(kept, like)
}

/** Builds configurations from the sources stored with a release (`kept`). */
export const configsOf = (kept: string, like: Sources): Configs =>
  buildConfigs(sourcesFrom(JSON.parse(kept) as { [path: string]: string }, like)).configs

/** Compresses only the files that the store lacks, because compressing is slow. */
export async function newFiles(store: ReleaseStore, { parts, contents }: Pick<Candidate, 'parts' | 'contents'>): Promise<NewFile[]> {
  const base64 = (bytes: Buffer | undefined) => bytes?.toString('base64') ?? null
  const missing = await store.missing(parts.files)
  return Promise.all(
    missing.map(async (name) => {
      const content = contents.get(name) ?? ''
      const smaller = await compressAside(content)
      return { name, body: Buffer.from(content).toString('base64'), br: base64(smaller?.br), gz: base64(smaller?.gz) }
    }),
  )
}
