import { join } from 'node:path'
import type { BlockList } from './block-list.ts'
import { codeKeys } from './code-keys.ts'
import type { Configs, Finding, Sources } from './config.ts'
import { buildConfigs } from './merge.ts'
import { loadSources } from './read.ts'
import { type Release, makeRelease } from './release.ts'
import { writeTypes } from './types.ts'

/** `release` is there when no finding is an error. */
export type Compiled = { findings: Finding[]; configs: Configs; release?: Release }

/** From the three folders to what is shipped: read, merge, check, then types and a release. */
export async function compile(root: string): Promise<Compiled> {
  const sources: Sources = await loadSources(root)
  const { configs, findings } = buildConfigs(sources)
  if (findings.some((finding) => finding.severity === 'error')) return { findings, configs }
  await writeTypes(configs, blockList(sources), join(root, 'src/generated'))
  const phone = codeKeys(join(root, 'src/web'), join(root, 'src/core'))
  const office = codeKeys(join(root, 'src/server'))
  const release = await makeRelease(configs, { phone, office }, join(root, 'node_modules/.cache/alur'))
  return { findings, configs, release }
}

function blockList(sources: Sources): BlockList {
  return sources.files.get('schemas/meta/blocks.json')?.json as unknown as BlockList
}
