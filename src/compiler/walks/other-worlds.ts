import { isMap } from '../../core/language/map.ts'
import type { Given } from '../../scenarios/scenario.ts'
import type { Config } from '../load/config.ts'
import type { Edge } from './edges.ts'
import { wishedWorld } from './wished-world.ts'
import type { ScenarioPool } from './scenario-pool.ts'
import type { Walk, WalkResult } from './take-walk.ts'

type Reply = NonNullable<Given['replies']>[string]
const failures: Reply[] = [{ failure: 'network' }, { code: 4999, msg: 'refused' }]
/** A failure may come after so many good answers: a page may need some before its button can be pressed. */
const goodAnswers = [0, 1, 2]

/** The same walk with other answers: those of the edge's own call first, then each call's, then another borrower's session. */
export function* otherWorlds(edge: Edge, walk: Walk, { calls, asks }: WalkResult, config: Config, pool: ScenarioPool): Generator<Walk> {
  const { flows } = config
  const ownCall = edge.kind === 'step' ? flows.journeys[edge.in.split('/')[1] ?? '']?.call : (journeyCall(edge, flows) ?? callOf(edge.of))
  if (ownCall !== undefined && (edge.kind === 'failure' || edge.kind === 'answer')) {
    if (edge.kind === 'failure')
      yield* goodAnswers.flatMap((good) => failures.map((failure) => withReply(walk, ownCall, [...repeated(walk, ownCall, good), failure])))
    yield* (pool.replies.get(ownCall) ?? []).map((reply) => withReply(walk, ownCall, reply))
    yield* (pool.device.get(ownCall) ?? []).map((reply) => withDevice(walk, ownCall, reply))
    yield withDevice(walk, ownCall, { code: 'denied' })
  }
  yield wishedWorld(edge, edge.path, walk, config)
  for (const call of calls) {
    yield* (pool.replies.get(call) ?? []).map((reply) => withReply(walk, call, reply))
    yield* goodAnswers.map((good) => withReply(walk, call, [...repeated(walk, call, good), failures[0]!]))
  }
  for (const ask of asks) yield* (pool.device.get(ask) ?? []).map((reply) => withDevice(walk, ask, reply))
  yield* pool.sessions.map((session) => ({ ...walk, given: { ...walk.given, session } }))
}

function journeyCall({ of }: Edge, { journeys }: Config['flows']): string | undefined {
  const { continue: journey } = of as { continue?: string }
  return journey === undefined ? undefined : journeys[journey]?.call
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

const callOf = (of: object): string | undefined => {
  const { call, ask, submit } = of as { call?: string; ask?: string; submit?: { call: string } }
  return call ?? ask ?? (isMap(submit) ? String(submit['call']) : undefined)
}
