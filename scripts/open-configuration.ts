import { join } from 'node:path'
import type { MergedConfigs } from '../src/compiler/check/check.ts'
import { buildConfigs } from '../src/compiler/load/build-configs.ts'
import type { Sources } from '../src/compiler/load/config.ts'
import { createBuildCache } from '../src/compiler/load/build-cache.ts'
import { loadSources } from '../src/compiler/load/load-sources.ts'
import { sourcesFrom } from '../src/compiler/load/source-texts.ts'
import { codeOf, readBuildCache, writeBuildCache } from '../src/compiler/cache/build-cache-file.ts'
import { runWithBytecode } from './run-with-bytecode.mjs'

/**
 * `code`: digest of the running code, which selects the cache of earlier runs; without it everything is proved again. `texts`: files by
 * path, instead of those of `root`. `compiled`: folder where the running code caches compiled validators.
 */
export type Opening = {
  root: string
  code: string | undefined
  compiled?: string | undefined
  texts?: { [path: string]: string } | undefined
}
export type CacheEntries = [name: string, value: unknown][]

/** `saveCache`: stores the proofs made here and by `others` for later runs. */
export async function openConfiguration({
  root,
  code,
  compiled,
  texts,
}: Opening): Promise<{ sources: Sources; merged: MergedConfigs; saveCache(others?: CacheEntries): void }> {
  const file = join(root, 'node_modules/.cache/alur/build-cache.json')
  const cacheCode = code === undefined ? undefined : codeOf(code)
  const cache = cacheCode === undefined ? undefined : createBuildCache(readBuildCache(file, cacheCode))
  const read = await loadSources(root, {
    ...(cache && { cache }),
    ...(compiled && { compiled: { folder: compiled, run: runWithBytecode } }),
  })
  const sources = texts ? sourcesFrom(texts, read) : read
  const saveCache = (others: CacheEntries = []) => {
    if (cache && cacheCode !== undefined) writeBuildCache(file, cacheCode, [...others, ...cache.usedEntries()])
  }
  return { sources, merged: buildConfigs(sources), saveCache }
}
