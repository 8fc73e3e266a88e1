import { isMap } from '../../core/language/map.ts'
import type { Given } from '../../scenarios/scenario.ts'
import type { Config } from '../load/config.ts'
import type { Edge } from './edges.ts'
import { satisfyConstraints } from './satisfy-constraints.ts'
import type { ScenarioPool } from './scenario-pool.ts'
import type { Walk, WalkResult } from './take-walk.ts'

type Reply = NonNullable<Given['replies']>[string]
const failures: Reply[] = [{ failure: 'network' }, { code: 4999, msg: 'refused' }]
/** Numbers of successful answers before a failure: a page may need some before its button can be pressed. */
const goodAnswers = [0, 1, 2]

/** The same walk with the edge's constraints satisfied, and with other answers of its own call. */
export function* targetedVariants(
  edge: Edge,
  walk: Walk,
  { calls, asks }: WalkResult,
  config: Config,
  pool: ScenarioPool,
): Generator<Walk> {
  const satisfied = satisfyConstraints(edge, walk, config, pool)
  const call = ownCall(edge, config)
  if (edge.kind === 'failure' && call !== undefined) {
    // The last call of a walk first: the ones before it must succeed.
    const good = [(calls.get(call) ?? 1) - 1, ...goodAnswers]
    yield* [...new Set(good)].flatMap((count) =>
      failures.map((failure) => withReply(satisfied, call, [...repeated(satisfied, call, count), failure])),
    )
    if (asks.has(call) || !calls.has(call)) yield withDevice(satisfied, call, { code: 'denied' })
  }
  if (edge.kind === 'answer' && call !== undefined) {
    yield* (pool.replies.get(call) ?? []).map((reply) => withReply(satisfied, call, reply))
    yield* (pool.device.get(call) ?? []).map((reply) => withDevice(satisfied, call, reply))
    if (!(call in config.flows.calls)) yield withDevice(satisfied, call, { data: null })
  }
  yield satisfied
}

/** The same walk with each other answer of each call, then with each other borrower's session. */
export function* variants(walk: Walk, { calls, asks }: WalkResult, pool: ScenarioPool): Generator<Walk> {
  for (const call of calls.keys()) {
    yield* (pool.replies.get(call) ?? []).map((reply) => withReply(walk, call, reply))
    yield* goodAnswers.map((good) => withReply(walk, call, [...repeated(walk, call, good), failures[0]!]))
  }
  for (const ask of asks) yield* (pool.device.get(ask) ?? []).map((reply) => withDevice(walk, ask, reply))
  yield* pool.sessions.map((session) => ({ ...walk, given: { ...walk.given, session } }))
}

/** The call of an action, a data source, a form or a journey. */
function ownCall(edge: Edge, { flows: { journeys } }: Config): string | undefined {
  if (edge.kind === 'step') return journeys[edge.in.split('/')[1] ?? '']?.call
  const { call, ask, submit, continue: journey } = edge.of as { call?: string; ask?: string; submit?: { call: string }; continue?: string }
  if (journey !== undefined) return journeys[journey]?.call
  return call ?? ask ?? (isMap(submit) ? String(submit['call']) : undefined)
}

function repeated({ given }: Walk, call: string, length: number): Reply[] {
  const known = given.replies?.[call]
  const list = known === undefined ? [] : [known].flat()
  const last = list.at(-1)
  return Array.from({ length: last === undefined ? 0 : length }, (_, index) => list[index] ?? last) as Reply[]
}

const withReply = (walk: Walk, call: string, reply: Reply | Reply[]): Walk => ({
  ...walk,
  given: { ...walk.given, replies: { ...walk.given.replies, [call]: reply as Reply } },
})

const withDevice = (walk: Walk, ask: string, reply: NonNullable<Given['device']>[string]): Walk => ({
  ...walk,
  given: { ...walk.given, device: { ...walk.given.device, [ask]: reply } },
})
