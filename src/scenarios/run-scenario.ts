import { type FindingValue, phrase } from '../phrases/phrases.ts'
import type { Scenario, ScenarioDeps, ScenarioReply } from './scenario.ts'
import type { RawReply } from '../core/host/reply.ts'
import { type Device, createDevice } from './device.ts'
import { deepCopy } from '../core/values/deep-copy.ts'
import { differences } from './differences.ts'
import { inAskedOrder } from './in-asked-order.ts'
import { createHeadlessApp, type HeadlessApp } from './headless-app.ts'
import type { Flows } from '../core/language/flows.ts'
import { observe } from './observe.ts'
import { endsIdle, runStep } from './run-step.ts'

type ScenarioRun = { differences: FindingValue[]; branchesTaken: Device['branchesTaken'] }

export const defaultClock = 1_760_000_000

/** Runs a scenario. `atEnd` receives the app after the last step. */
export async function runScenario(
  flows: Flows,
  scenario: Scenario,
  deps: ScenarioDeps,
  atEnd?: (app: HeadlessApp) => void,
): Promise<ScenarioRun> {
  const { given } = scenario
  const device = createDevice(given.clock ?? defaultClock, {
    ...(given.locale && { locale: given.locale }),
    ...given.storage,
    ...given.session,
  })
  const next = repliesOf(scenario)
  const hints = new Map<string, FindingValue>()
  const unsent = new Map<string, FindingValue>()
  // Calls made at every start, which are rarely why a scenario fails.
  const callsOfApp = new Set(Object.values(flows.app.data ?? {}).map(({ call }) => call))
  let app = open()
  Object.assign(app.app.session, given.session)
  for (const [index, step] of inAskedOrder(scenario.do, flows.forms).entries()) {
    // A later `visit` restarts the app on the same device.
    if ('visit' in step && index > 0) app = (app.stop(), open())
    const error = await runStep(step, app, deps, unsent).catch(String)
    // Also after an error, which may be only the consequence of an error in the app.
    if (error !== undefined || !endsIdle(step)) await app.waitForIdle()
    if (error) return failed([...app.errors, error])
  }
  // Reading all texts of a page takes a fifth of a run, so it is skipped when nothing is expected.
  const seen = Object.keys(scenario.expect).length > 0 ? observe(app, deps) : undefined
  atEnd?.(app)
  app.stop()
  const errors = [...app.errors, ...(seen ? differences(scenario.expect, seen, deps) : [])]
  return errors.length > 0 ? failed(errors) : { differences: [], branchesTaken: device.branchesTaken }

  /** Lists a form that was not sent first, because it causes the other errors, unless the scenario expects failures. */
  function failed(errors: readonly FindingValue[]): ScenarioRun {
    const { failures } = scenario.expect
    const ordered = failures ? [...errors, ...unsent.values()] : [...unsent.values(), ...errors]
    return { differences: [...ordered, ...hints.values()], branchesTaken: device.branchesTaken }
  }

  function open(): HeadlessApp {
    return createHeadlessApp({
      flows,
      device,
      ...deps,
      answer(call) {
        const reply = next(call)
        if (!reply && !callsOfApp.has(call)) hints.set(`call ${call}`, phrase('noReplyGiven', { call }))
        return reply && toRawReply(reply)
      },
      askDevice(name) {
        const reply = given.device?.[name]
        if (!reply) hints.set(`phone ${name}`, phrase('noDeviceGiven', { name }))
        return reply && ('data' in reply ? { ok: true, code: 200, data: reply.data } : { ok: false, code: reply.code, data: undefined })
      },
    })
  }
}

/** Returns the replies of a call in order; the last one repeats. */
export function repliesOf({ given }: Scenario): (call: string) => ScenarioReply | undefined {
  const replies = new Map(Object.entries(given.replies ?? {}).map(([call, reply]) => [call, Array.isArray(reply) ? [...reply] : [reply]]))
  return (call) => {
    const queue = replies.get(call)
    return queue && queue.length > 1 ? queue.shift() : queue?.[0]
  }
}

/** Deep copy of a reply, as from a network: the app may modify what it received. */
export function toRawReply(reply: ScenarioReply): RawReply {
  if ('failure' in reply) return reply
  const { status = 200, body, code = 200, msg = '', data } = deepCopy(reply) as Exclude<ScenarioReply, { failure: unknown }>
  return { status, body: body === undefined ? { code, msg, data } : body }
}
