import type { Config, Sources } from '../load/config.ts'
import { type Edge, edgesOf } from './edges.ts'
import { addressesOf, queriesOf } from './addresses.ts'
import { type ScenarioPool, scenarioPool } from './scenario-pool.ts'
import { takeWalk, type Walk, type WalkResult } from './take-walk.ts'
import { reasonOf, type Unreached } from './unreached.ts'
import type { WalkedGraph } from './walked-graph.ts'
import { targetedVariants, variants } from './variants.ts'

/** `first`: walks of another channel; `most`: maximum number of walks; `skipped`: edges that are not pursued. */
type ExploreOptions = { first?: Walk[]; most?: number; skipped?: Unreached[] }

/** Maximum number of presses tried for one place on one screen, whatever else is shown. */
const attemptsPerNextSteps = 3
/** Ends tried per remaining edge with its constraints satisfied, and variants tried with other answers. */
const aimedEnds = 12
const attemptsPerEdge = 12
/** Number of walks along an edge, from different addresses, that are kept as starts for others. */
const keptWalks = 8

type End = { walk: Walk; result: WalkResult }

/**
 * Takes the walks of the scenarios and of every address, and from each end every step offered there, as long as it leads along new edges.
 * Remaining edges are then searched with other answers of server and phone.
 */
export async function exploreChannel(
  sources: Sources,
  config: Config,
  { first = [], most = Infinity, skipped = [] }: ExploreOptions = {},
): Promise<WalkedGraph> {
  const pool = scenarioPool(config)
  const edges = edgesOf(config, sources)
  const channel = { sources, config, edges: edgesByObject(edges), results: pool.results }
  const graph: WalkedGraph = { channel: config.channel, edges, walks: [], taken: new Set(), problems: [], count: 0 }
  const ends: End[] = []
  const alongEdge = new Map<string, End[]>()
  const states = new Set<string>()
  const tried = new Set<string>()
  const attempts = new Map<string, number>()
  const results = new Map<string, WalkResult>()
  const own = pool.scenarios.filter((one) => one.channel === config.channel || config.channel === 'base').map(({ walk }) => walk)
  const queries = queriesOf(own)
  const member = pool.sessions.find(({ token }) => token !== undefined) ?? {}
  const visits = new Map(
    Object.entries(config.flows.routes.routes).map(([name, route]) => [name, addressesOf(route, queries).map(visitOf)] as const),
  )

  // Some rely on a call that is never answered.
  for (const walk of own) await take(walk, { asWritten: true })
  await takeAll([...first, ...own, ...[...visits.values()].flat()])
  for (const walk of first) await take(walk, { asWritten: true })
  for (let left = missing(); left.length > 0;) {
    for (const edge of left) if (!isOver(edge) && reasonOf(skipped, config.channel, edge.key) === undefined) await pursue(edge)
    const before = left.length
    left = missing()
    if (left.length === before) break
  }
  return graph

  function visitOf(visit: string): Walk {
    return { given: { session: member }, do: [{ visit }] }
  }

  function missing(): Edge[] {
    return graph.edges.filter(({ key }) => !graph.taken.has(key))
  }

  /** Breadth first: steps offered at an end wait until all earlier ends are reached. */
  async function takeAll(starts: Walk[]): Promise<void> {
    const waiting = [...starts]
    for (let walk = waiting.shift(); walk && graph.count < most; walk = waiting.shift()) {
      const result = await take(walk)
      if (result) waiting.push(...nextWalks(walk, result))
    }
  }

  /** `asWritten`: calls that it has no reply for stay unanswered. */
  async function take(bare: Walk, { asWritten = false } = {}): Promise<WalkResult | undefined> {
    if (graph.count >= most) return undefined
    const walk = asWritten ? inChannel(bare, config) : answered(bare, config, pool)
    const text = JSON.stringify(walk)
    if (tried.has(text)) return undefined
    tried.add(text)
    graph.count += 1
    const result = await takeWalk(channel, walk)
    if (result.problems.length > 0) graph.problems.push({ walk, problems: result.problems })
    const isNew = [...result.edges].some((key) => !graph.taken.has(key))
    for (const key of result.edges) graph.taken.add(key)
    if (isNew) graph.walks.push(walk)
    if (asWritten || !result.isWhole || result.problems.length > 0) return undefined
    results.set(text, result)
    for (const key of result.edges) {
      const kept = alongEdge.get(key) ?? []
      const isSimilar = kept.some((end) => beginningOf(end.walk) === beginningOf(walk))
      if (kept.length < keptWalks && !isSimilar) alongEdge.set(key, [...kept, { walk, result }])
    }
    const isKnown = states.has(result.state)
    states.add(result.state)
    if (isKnown && !isNew) return undefined
    ends.push({ walk, result })
    return result
  }

  function nextWalks(walk: Walk, { nextSteps }: WalkResult): Walk[] {
    return nextSteps.flatMap(({ name, steps }) => {
      const done = attempts.get(name) ?? 0
      attempts.set(name, done + 1)
      return done < attemptsPerNextSteps ? [{ ...walk, do: [...walk.do, ...steps] }] : []
    })
  }

  async function pursue(edge: Edge): Promise<void> {
    const near = await endsNear(edge)
    for (const end of near.slice(0, aimedEnds)) {
      await tryNextSteps(edge, end)
      for (const variant of targetedVariants(edge, end.walk, end.result, config, pool)) await tryVariant(edge, variant)
    }
    let left = attemptsPerEdge
    for (const { walk, result } of near) for (const variant of variants(walk, result, pool)) if (left-- > 0) await tryVariant(edge, variant)
  }

  async function tryVariant(edge: Edge, bare: Walk): Promise<void> {
    if (isOver(edge)) return
    const walk = answered(bare, config, pool)
    const found = await take(walk)
    if (found) await takeAll(nextWalks(walk, found))
    const result = found ?? results.get(JSON.stringify(walk))
    if (result) await tryNextSteps(edge, { walk, result })
  }

  /** Tries the steps offered at an end, which may have been skipped after too many attempts elsewhere. */
  async function tryNextSteps(edge: Edge, { walk, result }: End): Promise<void> {
    for (const { steps } of result.nextSteps) {
      if (isOver(edge)) return
      const next = { ...walk, do: [...walk.do, ...steps] }
      const found = await take(next)
      if (found) await takeAll(nextWalks(next, found))
    }
  }

  function isOver({ key }: Edge): boolean {
    return graph.taken.has(key) || graph.count >= most
  }

  /** Ends of the walks that came closest; a visit of its address; ends on the same screen, those with fewest steps first. */
  async function endsNear({ key, in: place, path }: Edge): Promise<End[]> {
    const closest = around(key).flatMap((one) => alongEdge.get(one) ?? [])
    const here = ends.filter(({ result }) => result.places.has(place))
    const passed = ends.filter((end) => [...end.result.edges].some((one) => one.startsWith(`${place}/`)))
    const opened = await Promise.all(
      routesOf(place, path)
        .flatMap((name) => visits.get(name) ?? [])
        .map(endOf),
    )
    return [...new Set([...fewestSteps(closest), ...opened, ...fewestSteps(here), ...passed])]
  }

  async function endOf(bare: Walk): Promise<End> {
    const walk = answered(bare, config, pool)
    return { walk, result: results.get(JSON.stringify(walk)) ?? (await takeWalk(channel, walk)) }
  }

  function routesOf(place: string, path: string[]): string[] {
    if (place === 'routes') return path[1] === undefined ? [] : [path[1]]
    const entries = Object.entries(config.flows.routes.routes)
    return entries.filter(([, { screen }]) => `screens/${screen}` === place).map(([name]) => name)
  }
}

/** The other outcomes of an edge's place, then of the action that it follows, and so on. */
function around(key: string): string[] {
  const place = key.replace(/ [^ ]+$/, '')
  const parents = [...place.matchAll(/\/on[A-Z]\w*\/\d+/g)].map(({ index, 0: text }) => place.slice(0, index + text.length))
  return [...new Set([place, ...parents.toReversed()])].flatMap((one) => ['answered', 'failed', 'run'].map((part) => `${one} ${part}`))
}

function beginningOf({ do: [first] }: Walk): string {
  return first && 'visit' in first ? (first.visit.split('?')[0] ?? '') : ''
}

const fewestSteps = (ends: End[]): End[] => ends.toSorted((one, other) => one.walk.do.length - other.walk.do.length)

/** The walk in which unanswered calls get the first reply of any scenario. */
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
