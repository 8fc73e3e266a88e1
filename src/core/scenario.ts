import type { RawReply } from './classify.ts'
import { differences, type Expected, type ScenarioTexts, type Seen } from './expectation.ts'
import { brokenRules } from './form.ts'
import { createHeadless, type Headless } from './headless.ts'
import type { Flows, Form, Json } from './language.ts'
import type { ScreenInstance } from './screen.ts'
import { act, pressable, visibleBlocks } from './visible.ts'

/** What a call answers: a body's data, a refusal, a bare HTTP answer, or a failure. A call with no reply here stays unanswered. */
export type ScenarioReply =
  | { data?: Json; code?: number | string; msg?: string; status?: number; body?: Json }
  | { failure: 'network' | 'timeout' }

/** Each acts on the topmost sheet when one is open, else on the page. */
export type Step =
  | { visit: string }
  /** Presses what shows the words of this text key. */
  | { press: string }
  /** Writes what the user typed or chose, e.g. `/form/login/phone`. */
  | { set: string; to: Json }
  /** Sends a form, when nothing is wrong with it, then runs the actions that follow it. */
  | { submit: string }
  /** Does what a block of its own kind offers: runs its action list `act` with `result`. */
  | { act: string; of: string; result?: Json }
  /** Makes a call as a widget does, e.g. to have a code sent. */
  | { ask: string; with?: Record<string, Json> }
  | { dismiss: true }
  /** Seconds. */
  | { wait: number }

export type Scenario = {
  about?: string
  /** Why it cannot run in a browser. */
  headlessOnly?: string
  given: {
    channel?: string
    locale?: string
    /** Unix seconds. */
    clock?: number
    session?: Record<string, Json>
    storage?: Record<string, Json>
    replies?: Record<string, ScenarioReply | ScenarioReply[]>
  }
  do: Step[]
  expect: Expected
}

export type ScenarioPorts = ScenarioTexts & {
  /** What is wrong with the data of a form by its schema, in words for whoever reads the test. */
  faults?(form: Form, data: unknown): string[]
}
export type ScenarioRun = { faults: string[]; rules: Headless['rules'] }

export const usualClock = 1_760_000_000

/** Runs the scenario and says, in a sentence each, where what happened differs from what it expects. */
export async function runScenario(flows: Flows, scenario: Scenario, ports: ScenarioPorts): Promise<ScenarioRun> {
  const { given } = scenario
  const next = repliesOf(scenario)
  const hints = new Set<string>()
  const phone = createHeadless({
    flows,
    clock: given.clock ?? usualClock,
    text: ports.text,
    hasText: ports.hasText,
    storage: { ...(given.locale && { locale: given.locale }), ...given.storage, ...given.session },
    answer(call) {
      const reply = next(call)
      if (!reply) hints.add(`The call "${call}" waits for an answer that the scenario does not give.`)
      return reply && rawReply(reply)
    },
  })
  Object.assign(phone.machine.session, given.session)
  for (const step of scenario.do) {
    const fault = await take(step, phone, flows, ports, hints)
    await phone.rest()
    if (fault) return { faults: [fault, ...hints], rules: phone.rules }
  }
  const faults = [...phone.failures, ...differences(scenario.expect, seenOn(phone), ports)]
  return { faults: faults.length > 0 ? [...faults, ...hints] : [], rules: phone.rules }
}

/** Answers one call after the other; the last answer of a list is given again. */
export function repliesOf({ given }: Scenario): (call: string) => ScenarioReply | undefined {
  const replies = new Map(Object.entries(given.replies ?? {}).map(([call, reply]) => [call, Array.isArray(reply) ? [...reply] : [reply]]))
  return (call) => {
    const queue = replies.get(call)
    return queue && queue.length > 1 ? queue.shift() : queue?.[0]
  }
}

export function rawReply(reply: ScenarioReply): RawReply {
  if ('failure' in reply) return reply
  const { status = 200, body, code = 200, msg = '', data } = reply
  return { status, body: body === undefined ? { code, msg, data } : body }
}

async function take(step: Step, phone: Headless, flows: Flows, ports: ScenarioPorts, hints: Set<string>): Promise<string | undefined> {
  if ('visit' in step) return void (await phone.visit(step.visit))
  if ('wait' in step) return void (await phone.advance(step.wait))
  const { env, surface } = phone.machine
  if ('dismiss' in step) {
    const sheet = surface.sheet(surface.shown.sheets.at(-1) ?? -1)
    return sheet ? void sheet.dismiss() : 'There is no sheet to dismiss.'
  }
  const screen = phone.top()
  if (!screen) return 'There is no screen to act on.'
  if ('set' in step) return void screen.set(step.set as `/${string}`, step.to)
  if ('ask' in step) return void screen.ask(step.ask, step.with ?? {})
  const blocks = visibleBlocks(screen, env, phone.partOf)
  if ('press' in step) {
    const [target] = pressable(blocks, env.text(step.press), env)
    return target ? void act(target, 'onPress') : `Nothing on "${screen.id}" can be pressed that says "${step.press}".`
  }
  if ('act' in step) {
    const target = blocks.find(({ id, block }) => id === step.of && Array.isArray(block[step.act]))
    return target ? void act(target, step.act, step.result) : `No block "${step.of}" with "${step.act}" is on "${screen.id}".`
  }
  const shown = blocks.find(({ block }) => block.form === step.submit)
  const form = flows.forms[step.submit]
  if (!form || !shown) return `No form "${step.submit}" is on "${screen.id}".`
  const wrong = faultsOf(step.submit, form, shown.instance, ports)
  if (wrong.length > 0) return void hints.add(`The form "${step.submit}" was not sent: ${wrong.join(', ')}.`)
  // A call that the scenario does not answer is waited for no longer than until everything else has come to rest.
  const reply = await Promise.race([shown.instance.submit(step.submit, form), phone.rest()])
  if (!reply) return undefined
  return reply.ok ? void act(shown, 'onDone', reply.data) : void act(shown, 'onError', reply)
}

function faultsOf(id: string, form: Form, { scope }: ScreenInstance, { faults }: ScenarioPorts): string[] {
  const data = (scope.form as Record<string, unknown>)[id] ?? {}
  return [...(faults?.(form, data) ?? []), ...brokenRules(form, scope).map(({ at, text }) => `${at} ${text}`)]
}

function seenOn(phone: Headless): Seen {
  const { location, page } = phone.here() ?? {}
  const { shown, sheet } = phone.machine.surface
  return {
    route: location?.name,
    query: location?.query ?? {},
    sheet: shown.sheets.map((key) => sheet(key)?.instance.id ?? null).at(-1) ?? null,
    toast: shown.toasts.at(-1)?.text ?? null,
    sent: phone.sent.map((one) => ({ ...one, headers: lowered(one.headers) })),
    events: phone.events.map(({ event }) => event),
    scope: { ...page?.scope, session: phone.machine.session, route: location },
  }
}

const lowered = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
