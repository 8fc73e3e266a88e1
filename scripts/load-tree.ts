import { lostFindings } from '../src/compiler/check/check.ts'
import { buildConfigs } from '../src/compiler/load/build-configs.ts'
import type { Configs, Sources } from '../src/compiler/load/config.ts'
import { loadSources } from '../src/compiler/load/load-sources.ts'
import { report } from '../src/compiler/report.ts'

/** `lost`: what of the files did not load, as `check` says it; empty where nothing is missing. */
export type Tree = { sources: Sources; configs: Configs; lost: string }

/** A folder with `flows`, `schemas` and `locales`. */
export async function loadTree(folder: string): Promise<Tree> {
  const sources = await loadSources(folder)
  const merged = buildConfigs(sources)
  return { sources, configs: merged.configs, lost: report(lostFindings(sources, merged), sources) }
}

/** Ends the command where something did not load: it would seem to be gone. */
export function wholeConfigs({ configs, lost }: Tree, where: string): Configs {
  if (lost === '') return configs
  console.error(`Not all of ${where} can be read:\n${lost}`)
  process.exit(1)
}
