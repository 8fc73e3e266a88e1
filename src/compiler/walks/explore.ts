import type { Config, Sources } from '../load/config.ts'
import { type Edge, edgesOf } from './edges.ts'
import { addressesOf } from './addresses.ts'
import { type ScenarioPool, scenarioPool } from './scenario-pool.ts'
import { takeWalk, type Walk, type WalkResult } from './take-walk.ts'
import { otherWorlds } from './other-worlds.ts'

export type WalkedGraph = {
  channel: string
  edges: Edge[]
  /** The walks that add an edge each, in the order in which they were found. */
  walks: Walk[]
  taken: Set<string>
  problems: { walk: Walk; problems: string[] }[]
  count: number
}

/** `first`: walks of another channel; `most`: an end to them; `given`: edges that need not be looked for. */
type ExploreOptions = { first?: Walk[]; most?: number; given?: { [edge: string]: string } }

/** Of one place on one screen, so many presses are tried in all, whatever is shown around it. */
const attemptsPerOffer = 6
/** For each edge that is left, so many worlds are tried. */
const attemptsPerEdge = 40

/**
 * Takes the walks of the scenarios and of every address, and from each end whatever is offered there, as long as that leads along new
 * edges. What is left then is looked for by other answers of server and phone.
 */
export async function exploreChannel(
  sources: Sources,
  config: Config,
  { first = [], most = Infinity, given = {} }: ExploreOptions = {},
): Promise<WalkedGraph> {
  const pool = scenarioPool(config)
  const edges = edgesOf(config)
  const channel = { sources, config, edges: edgesByObject(edges), results: pool.results }
  const graph: WalkedGraph = { channel: config.channel, edges, walks: [], taken: new Set(), problems: [], count: 0 }
  const ends: { walk: Walk; result: WalkResult }[] = []
  const states = new Set<string>()
  const attempts = new Map<string, number>()
  const own = pool.scenarios.filter((one) => one.channel === config.channel || config.channel === 'base').map(({ walk }) => walk)
  const visits = addressesOf(config).map((visit): Walk => ({ given: { session: pool.sessions.at(-1) ?? {} }, do: [{ visit }] }))

  // As they are written: some count on a call that is never answered.
  for (const walk of own) await take(walk, false)
  await takeAll([...first, ...own, ...visits])
  for (let left = missing(); left.length > 0;) {
    for (const edge of left) if (given[edge.key] === undefined) await pursue(edge)
    const before = left.length
    left = missing()
    if (left.length === before) break
  }
  return graph

  function missing(): Edge[] {
    return graph.edges.filter(({ key }) => !graph.taken.has(key))
  }

  /** Breadth first: what an end offers waits until the ends before it were reached. */
  async function takeAll(starts: Walk[]): Promise<void> {
    const waiting = [...starts]
    for (let walk = waiting.shift(); walk && graph.count < most; walk = waiting.shift()) {
      const result = await take(walk)
      if (result) waiting.push(...nextWalks(walk, result))
    }
  }

  async function take(bare: Walk, isAnswered = true): Promise<WalkResult | undefined> {
    if (graph.count >= most) return undefined
    const walk = isAnswered ? answered(bare, config, pool) : inChannel(bare, config)
    graph.count += 1
    const result = await takeWalk(channel, walk)
    if (result.problems.length > 0) graph.problems.push({ walk, problems: result.problems })
    const isNew = [...result.edges].some((key) => !graph.taken.has(key))
    for (const key of result.edges) graph.taken.add(key)
    if (isNew) graph.walks.push(walk)
    if (!isAnswered || !result.isWhole || result.problems.length > 0) return undefined
    const isKnown = states.has(result.state)
    states.add(result.state)
    if (isKnown && !isNew) return undefined
    ends.push({ walk, result })
    return result
  }

  function nextWalks(walk: Walk, { offers }: WalkResult): Walk[] {
    return offers.flatMap(({ name, steps }) => {
      const done = attempts.get(name) ?? 0
      attempts.set(name, done + 1)
      return done < attemptsPerOffer ? [{ ...walk, do: [...walk.do, ...steps] }] : []
    })
  }

  async function pursue(edge: Edge): Promise<void> {
    let left = attemptsPerEdge
    for (const { walk, result } of endsNear(edge)) {
      for (const world of otherWorlds(edge, walk, result, config, pool)) {
        if (graph.taken.has(edge.key) || left-- < 0 || graph.count >= most) return
        const found = await take(world)
        if (found) await takeAll(nextWalks(answered(world, config, pool), found))
      }
    }
  }

  /** An answer and its failure begin with the same call; else the ends on the same screen, and those that came by. */
  function endsNear({ key, kind, in: place }: Edge): typeof ends {
    if (kind === 'failure' || kind === 'answer') {
      const siblings = ['answered', 'failed', 'run'].map((part) => key.replace(/ \w+$/, ` ${part}`))
      const same = ends.filter(({ result }) => siblings.some((one) => result.edges.has(one)))
      return [...same.slice(0, 2), ...same.slice(2).slice(-2)]
    }
    const here = ends.filter(({ result }) => result.places.has(place))
    return [...here, ...ends.filter((end) => !here.includes(end) && [...end.result.edges].some((one) => one.startsWith(`${place}/`)))]
  }
}

/** Calls that a walk says nothing about get the first answer that a scenario gives. */
function answered(walk: Walk, config: Config, { replies, device }: ScenarioPool): Walk {
  const firsts = (pool: Map<string, unknown[]>) => Object.fromEntries([...pool].map(([name, [one]]) => [name, one]))
  return {
    ...walk,
    given: {
      ...inChannel(walk, config).given,
      replies: { ...(firsts(replies) as Walk['given']['replies']), ...walk.given.replies },
      device: { ...(firsts(device) as Walk['given']['device']), ...walk.given.device },
    },
  }
}

const inChannel = (walk: Walk, { channel }: Config): Walk => (channel === 'base' ? walk : { ...walk, given: { ...walk.given, channel } })

export function edgesByObject(edges: Edge[]): Map<object, Map<string, Edge>> {
  const map = new Map<object, Map<string, Edge>>()
  for (const edge of edges) map.set(edge.of, (map.get(edge.of) ?? new Map<string, Edge>()).set(edge.part, edge))
  return map
}
