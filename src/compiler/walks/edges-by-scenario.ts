import type { Configs, Sources } from '../load/config.ts'
import { edgesOf } from './edges.ts'
import { edgesByObject } from './explore.ts'
import { scenarioPool } from './scenario-pool.ts'
import { takeWalk } from './take-walk.ts'

/** The edges that each scenario takes as written, in its own channel, in file order; none for a scenario of an unknown channel. */
export async function edgesByScenario(sources: Sources, configs: Configs): Promise<{ channel: string; edges: ReadonlySet<string> }[]> {
  const base = configs.get('base')
  if (!base) return []
  const { scenarios, results } = scenarioPool(base)
  const channels = new Map(
    [...configs].map(([name, config]) => [name, { sources, config, edges: edgesByObject(edgesOf(config, sources)), results }]),
  )
  const taken: { channel: string; edges: ReadonlySet<string> }[] = []
  for (const { channel, walk } of scenarios) {
    const known = channels.get(channel)
    taken.push({ channel, edges: known ? (await takeWalk(known, walk)).edges : new Set() })
  }
  return taken
}
