import { lostFindings } from '../src/compiler/check/check.ts'
import { buildConfigs } from '../src/compiler/load/build-configs.ts'
import type { Configs, Sources } from '../src/compiler/load/config.ts'
import { loadSources } from '../src/compiler/load/load-sources.ts'
import { report } from '../src/compiler/report.ts'

/** `lost`: findings about files that did not load; empty when all did. */
export type Tree = { sources: Sources; configs: Configs; lost: string }

/** Loads a folder with `flows`, `schemas` and `locales`. */
export async function loadTree(folder: string): Promise<Tree> {
  const sources = await loadSources(folder)
  const merged = buildConfigs(sources)
  return { sources, configs: merged.configs, lost: report(lostFindings(sources, merged), sources) }
}

/** Ends the command when a file did not load, because it would look deleted. */
export function wholeConfigs({ configs, lost }: Tree, where: string): Configs {
  if (lost === '') return configs
  console.error(`Not all of ${where} can be read:\n${lost}`)
  process.exit(1)
}
