import { diffConfigs, type ConfigDiff } from '../compiler/diff/diff-configs.ts'
import { buildConfigs } from '../compiler/load/build-configs.ts'
import type { Configs, Finding, Sources } from '../compiler/load/config.ts'
import { isError } from '../compiler/load/finding.ts'
import { loadSources } from '../compiler/load/load-sources.ts'
import { sourcesFrom, sourceTexts } from '../compiler/load/source-texts.ts'
import { prove as proveAlone } from '../compiler/proofs/prove.ts'
import { makeRelease } from '../compiler/release/make-release.ts'
import type { ReleaseParts } from '../server/releases/release-queries.ts'

/** What the three folders of `root` make, ready to be stored; `contents`: the text of each of its files. */
export type Candidate = { sources: Sources; configs: Configs; parts: ReleaseParts; contents: Map<string, string>; findings: Finding[] }

/** What proves and renders elsewhere, e.g. in another thread. */
export type Prover = {
  sources: Sources
  configs: Configs
  /** Of check and scenarios. */
  prove(): Promise<Finding[]>
  renderSite(): Promise<unknown>
}

export async function proverOf(root: string): Promise<Prover> {
  const sources = await loadSources(root)
  const merged = buildConfigs(sources)
  return {
    sources,
    configs: merged.configs,
    prove: () => proveAlone(sources, merged),
    async renderSite() {
      // Brings React along, which nothing else here needs.
      const { renderSite } = await import('../prerender/render-site.ts')
      return renderSite(merged.configs.get('base')!)
    },
  }
}

/** `parts` is missing when a finding is an error. `code`: its digest; `cacheFolder`: of compiled validators. */
export async function makeCandidate(
  { sources, configs, prove, renderSite }: Prover,
  code: string,
  cacheFolder: string,
): Promise<Candidate | (Omit<Candidate, 'parts' | 'contents'> & { parts?: undefined })> {
  const findings = await prove()
  if (findings.some(isError)) return { sources, configs, findings }
  const { manifest, server, files } = await makeRelease(configs, sources.codeTextKeys, cacheFolder)
  const parts = {
    id: manifest.release,
    code,
    manifest: JSON.stringify(manifest),
    server: JSON.stringify(server),
    pages: JSON.stringify(await renderSite()),
    sources: JSON.stringify(sourceTexts(sources)),
    files: [...files.keys()],
  }
  return { sources, configs, parts, contents: files, findings }
}

/** `before`: the sources kept with a release. */
export function diffWith(before: string, { sources, configs }: Pick<Candidate, 'sources' | 'configs'>): ConfigDiff {
  const kept = sourcesFrom(JSON.parse(before) as { [path: string]: string }, sources)
  return diffConfigs(buildConfigs(kept).configs, configs)
}
