import { join } from 'node:path'
import type { MergedConfigs } from '../src/compiler/check/check.ts'
import { buildConfigs } from '../src/compiler/load/build-configs.ts'
import type { Sources } from '../src/compiler/load/config.ts'
import { createKeptProofs } from '../src/compiler/load/kept-proofs.ts'
import { loadSources } from '../src/compiler/load/load-sources.ts'
import { sourcesFrom } from '../src/compiler/load/source-texts.ts'
import { codeOf, readProofs, writeProofs } from '../src/compiler/proofs/proof-file.ts'
import { runWithBytecode } from './run-with-bytecode.mjs'

/**
 * `code`: digest of the running code, for proofs kept from earlier runs of it; without one, all is proved anew. `texts`: files by path, in
 * place of those of `root`. `compiled`: where the running code keeps what it compiles.
 */
export type Opening = {
  root: string
  code: string | undefined
  compiled?: string | undefined
  texts?: { [path: string]: string } | undefined
}
export type UsedProofs = [name: string, proof: unknown][]

/** `keep`: keeps what was proved, here and by `others`, for later runs. */
export async function openConfiguration({
  root,
  code,
  compiled,
  texts,
}: Opening): Promise<{ sources: Sources; merged: MergedConfigs; keep(others?: UsedProofs): void }> {
  const file = join(root, 'node_modules/.cache/alur/proofs.json')
  const of = code === undefined ? undefined : codeOf(code)
  const kept = of === undefined ? undefined : createKeptProofs(readProofs(file, of))
  const read = await loadSources(root, { ...(kept && { kept }), ...(compiled && { compiled: { folder: compiled, run: runWithBytecode } }) })
  const sources = texts ? sourcesFrom(texts, read) : read
  const keep = (others: UsedProofs = []) => {
    if (kept && of !== undefined) writeProofs(file, of, [...others, ...kept.used()])
  }
  return { sources, merged: buildConfigs(sources), keep }
}
