import type { RawReply } from '../core/host/reply.ts'
import { type Device, createDevice } from './device.ts'
import { differences, type Expected, type ScenarioTranslator } from './differences.ts'
import type { FormValidator } from '../core/forms/field-errors.ts'
import { createHeadlessApp, type HeadlessApp } from './headless-app.ts'
import type { Flows, Json } from '../core/language/language.ts'
import { observe } from './observe.ts'
import { type Step, runStep } from './run-step.ts'
import type { BlockDefinitions } from './render-screen.ts'

/** What a call answers: a body's data, a refusal, a bare HTTP answer, or a failure. A call with no reply here stays unanswered. */
export type ScenarioReply =
  | { data?: Json; code?: number | string; msg?: string; status?: number; body?: Json }
  | { failure: 'network' | 'timeout' }
/** What the phone answers when it is asked, or the reason of its refusal. */
export type ScenarioDeviceReply = { data: Json } | { code: string }

/** What is there before. */
export type Given = {
  channel?: string
  locale?: string
  /** Unix seconds. */
  clock?: number
  session?: Record<string, Json>
  storage?: Record<string, Json>
  replies?: Record<string, ScenarioReply | ScenarioReply[]>
  asks?: Record<string, ScenarioDeviceReply>
}

export type Scenario = {
  about?: string
  /** Why it cannot run in a browser. */
  headlessOnly?: string
  given: Given
  do: Step[]
  expect: Expected
}

/** As it is written: `use` names what of `shared` is given too; what stands beside it wins, and of two names the later one. */
export type ScenarioFile = {
  shared?: Record<string, Given>
  scenarios: Record<string, Omit<Scenario, 'given'> & { given: Given & { use?: string | string[] } }>
}

export type ScenarioDeps = ScenarioTranslator & {
  blocks: BlockDefinitions
  /** What the data of a form must fit; anything when not said. */
  validator?(form: string): FormValidator
}
/** `taken`: what of the flows was used. */
export type ScenarioRun = { differences: string[]; branchesTaken: Device['branchesTaken'] }

export const defaultClock = 1_760_000_000

/** The scenarios of a file, by name, with what they share. */
export function scenariosOf({ shared = {}, scenarios }: ScenarioFile): [name: string, scenario: Scenario][] {
  return Object.entries(scenarios).map(([name, { given, ...rest }]) => {
    const { use = [], ...own } = given
    const used = [use].flat().map((id) => (Object.hasOwn(shared, id) ? (shared[id] as Given) : {}))
    return [name, { ...rest, given: [...used, own].reduce(mergeGiven, {}) }]
  })
}

/** Maps of entries join, everything else is replaced. */
function mergeGiven(one: Given, other: Given): Given {
  const joined: Record<string, unknown> = { ...one, ...other }
  for (const name of ['session', 'storage', 'replies', 'asks'] as const)
    if (one[name] && other[name]) joined[name] = { ...one[name], ...other[name] }
  return joined
}

/** Runs the scenario and says, in a sentence each, where what happened differs from what it expects. */
export async function runScenario(flows: Flows, scenario: Scenario, ports: ScenarioDeps): Promise<ScenarioRun> {
  const { given } = scenario
  const device = createDevice(given.clock ?? defaultClock, {
    ...(given.locale && { locale: given.locale }),
    ...given.storage,
    ...given.session,
  })
  const next = repliesOf(scenario)
  const hints = new Set<string>()
  let app = open()
  Object.assign(app.app.session, given.session)
  for (const [index, step] of scenario.do.entries()) {
    // Each address that is opened is a new start of the app on the same device.
    if ('visit' in step && index > 0) app = (app.stop(), open())
    const error = await runStep(step, app, ports, hints).catch(String)
    await app.waitForIdle()
    if (error) return { differences: [error, ...app.errors, ...hints], branchesTaken: device.branchesTaken }
  }
  const seen = observe(app, ports)
  app.stop()
  const errors = [...app.errors, ...differences(scenario.expect, seen, ports)]
  return { differences: errors.length > 0 ? [...errors, ...hints] : [], branchesTaken: device.branchesTaken }

  function open(): HeadlessApp {
    return createHeadlessApp({
      flows,
      device,
      clock: 0,
      ...ports,
      answer(call) {
        const reply = next(call)
        if (!reply) hints.add(`The call "${call}" waits for an answer that the scenario does not give.`)
        return reply && toRawReply(reply)
      },
      askDevice(name) {
        const reply = given.asks?.[name]
        if (!reply) hints.add(`The phone is asked for "${name}", and the scenario does not say what it answers.`)
        return reply && ('data' in reply ? { ok: true, code: 200, data: reply.data } : { ok: false, code: reply.code, data: undefined })
      },
    })
  }
}

/** Answers one call after the other; the last answer of a list is given again. */
export function repliesOf({ given }: Scenario): (call: string) => ScenarioReply | undefined {
  const replies = new Map(Object.entries(given.replies ?? {}).map(([call, reply]) => [call, Array.isArray(reply) ? [...reply] : [reply]]))
  return (call) => {
    const queue = replies.get(call)
    return queue && queue.length > 1 ? queue.shift() : queue?.[0]
  }
}

export function toRawReply(reply: ScenarioReply): RawReply {
  if ('failure' in reply) return reply
  const { status = 200, body, code = 200, msg = '', data } = reply
  return { status, body: body === undefined ? { code, msg, data } : body }
}
