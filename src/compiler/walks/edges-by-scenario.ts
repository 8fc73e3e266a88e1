import type { Configs, Sources } from '../load/config.ts'
import { edgesOf } from './edges.ts'
import { edgesByObject } from './explore.ts'
import { scenarioPool } from './scenario-pool.ts'
import { takeWalk } from './take-walk.ts'

/** The edges that the scenarios take as they are written, each in its own channel. */
export async function edgesByScenario(sources: Sources, configs: Configs): Promise<{ edges: Set<string>; counts: Map<string, number> }> {
  const edges = new Set<string>()
  const counts = new Map<string, number>()
  const base = configs.get('base')
  if (!base) return { edges, counts }
  const { scenarios, results } = scenarioPool(base)
  const channels = new Map(
    [...configs].map(([name, config]) => [name, { sources, config, edges: edgesByObject(edgesOf(config)), results }]),
  )
  for (const { channel, walk } of scenarios) {
    const known = channels.get(channel)
    if (!known) continue
    counts.set(channel, (counts.get(channel) ?? 0) + 1)
    for (const key of (await takeWalk(known, walk)).edges) edges.add(key)
  }
  return { edges, counts }
}
