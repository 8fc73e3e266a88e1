import type { RawReply } from './classify.ts'
import { createHeadless, type Headless } from './headless.ts'
import { holds } from './condition.ts'
import type { Condition, Flows, Json } from './language.ts'
import { press, pressable } from './visible.ts'

/** What a call answers: a body's data, a refusal, a bare HTTP answer, or a failure. A call with no reply here stays unanswered. */
export type ScenarioReply =
  | { data?: Json; code?: number | string; msg?: string; status?: number; body?: Json }
  | { failure: 'network' | 'timeout' }

export type Step =
  | { visit: string }
  /** Presses what shows the words of this text key: on the topmost sheet when one is open, else on the page. */
  | { press: string }
  /** Writes what the borrower typed or chose, e.g. `/form/login/phone`. */
  | { set: string; to: Json }
  /** Sends a form of the page, then runs the actions that follow it. */
  | { submit: string }
  | { dismiss: true }
  | { wait: number }

export type Scenario = {
  about?: string
  given: {
    channel?: string
    locale?: string
    clock?: number
    session?: Record<string, Json>
    storage?: Record<string, Json>
    replies?: Record<string, ScenarioReply | ScenarioReply[]>
  }
  do: Step[]
  expect: {
    route?: string
    query?: Record<string, string>
    sheet?: string | null
    /** Words as shown, or a text key. */
    toast?: string | null
    /** In this order, others may stand between. */
    sent?: { call: string; payload?: Json; header?: Record<string, string> }[]
    notSent?: string[]
    events?: string[]
    /** Over `/session` and the page's own scope. */
    holds?: Condition
  }
}

export type ScenarioTexts = { text(key: string, values?: Record<string, unknown>): string; hasText(key: string): boolean }

/** Runs the scenario and says, in a sentence each, where what happened differs from what it expects. */
export async function runScenario(flows: Flows, scenario: Scenario, texts: ScenarioTexts): Promise<string[]> {
  const { given } = scenario
  const replies = new Map(Object.entries(given.replies ?? {}).map(([call, reply]) => [call, Array.isArray(reply) ? [...reply] : [reply]]))
  const unanswered = new Set<string>()
  const phone = createHeadless({
    flows,
    clock: given.clock ?? 1_760_000_000,
    ...texts,
    storage: { ...given.storage, ...given.session },
    answer(call) {
      const queue = replies.get(call)
      const reply = queue && queue.length > 1 ? queue.shift() : queue?.[0]
      if (!reply) unanswered.add(call)
      return reply && rawReply(reply)
    },
  })
  Object.assign(phone.machine.session, given.session)
  for (const step of scenario.do) {
    const fault = await take(step, phone, flows)
    await phone.rest()
    if (fault) return [fault]
  }
  const faults = differences(scenario.expect, phone, texts)
  const hint = `These calls wait for an answer that the scenario does not give: ${[...unanswered].join(', ')}.`
  return faults.length > 0 && unanswered.size > 0 ? [...faults, hint] : faults
}

function rawReply(reply: ScenarioReply): RawReply {
  if ('failure' in reply) return reply
  const { status = 200, body, code = 200, msg = '', data } = reply
  return { status, body: body === undefined ? { code, msg, data } : body }
}

const topScreen = (phone: Headless) => {
  const { shown, sheet } = phone.machine.surface
  const top = shown.sheets.at(-1)
  return (top === undefined ? undefined : sheet(top)?.instance) ?? phone.here()?.page
}

async function take(step: Step, phone: Headless, flows: Flows): Promise<string | undefined> {
  if ('visit' in step) return void (await phone.visit(step.visit))
  if ('wait' in step) return void (await phone.advance(step.wait))
  const screen = topScreen(phone)
  if (!screen) return `There is no screen to act on.`
  if ('dismiss' in step) return void phone.machine.surface.sheet(phone.machine.surface.shown.sheets.at(-1) ?? -1)?.dismiss()
  if ('set' in step) return void screen.set(step.set as `/${string}`, step.to)
  if ('press' in step) {
    const [target] = pressable(screen, phone.machine.env.text(step.press), phone.machine.env)
    return target ? void press(screen, target) : `Nothing on "${screen.id}" can be pressed that says "${step.press}".`
  }
  const form = flows.forms[step.submit]
  if (!form) return `No form is named "${step.submit}".`
  const reply = await screen.submit(step.submit, form)
  if (!reply.ok) return undefined
  const block = Object.values(screen.screen.blocks).find((one) => one.block === 'Form' && one.form === step.submit)
  if (Array.isArray(block?.onDone)) await screen.run(block.onDone, { result: reply.data, reply })
  return undefined
}

type Expected = Scenario['expect']

function differences(wanted: Expected, phone: Headless, texts: ScenarioTexts): string[] {
  const { location, page } = phone.here() ?? {}
  const { shown, sheet } = phone.machine.surface
  const found = {
    route: location?.name,
    sheet: shown.sheets.map((key) => sheet(key)?.instance.id).at(-1) ?? null,
    toast: shown.toasts.at(-1)?.text ?? null,
  }
  const faults: string[] = []
  if (wanted.route !== undefined && found.route !== wanted.route)
    faults.push(`Expected the route "${wanted.route}", found "${found.route}".`)
  if (wanted.query && !same(location?.query, wanted.query))
    faults.push(`Expected the query ${show(wanted.query)}, found ${show(location?.query)}.`)
  if (wanted.sheet !== undefined && found.sheet !== wanted.sheet)
    faults.push(`Expected the sheet ${show(wanted.sheet)}, found ${show(found.sheet)}.`)
  if (wanted.toast !== undefined && found.toast !== words(wanted.toast, texts))
    faults.push(`Expected the toast ${show(wanted.toast)}, found ${show(found.toast)}.`)
  faults.push(...sentFaults(wanted.sent ?? [], phone))
  for (const call of wanted.notSent ?? []) if (phone.sent.some((one) => one.call === call)) faults.push(`The call "${call}" was made.`)
  const events = phone.events.map(({ event }) => event)
  if (wanted.events && !same(events, wanted.events)) faults.push(`Expected the events ${show(wanted.events)}, found ${show(events)}.`)
  const scope = { ...page?.scope, session: phone.machine.session, route: location }
  if (!holds(wanted.holds, scope)) faults.push(`This does not hold: ${show(wanted.holds)}.`)
  return faults
}

function sentFaults(wanted: NonNullable<Expected['sent']>, phone: Headless): string[] {
  let from = 0
  return wanted.flatMap((one) => {
    const at = phone.sent.findIndex((sent, index) => index >= from && sent.call === one.call && fits(sent, one))
    if (at >= 0) {
      from = at + 1
      return []
    }
    const others = phone.sent.filter((sent) => sent.call === one.call).map((sent) => show(sent.payload))
    return [`Expected the call ${show(one)}, found ${others.length > 0 ? others.join(', ') : 'none of that name'}.`]
  })
}

const fits = (sent: Headless['sent'][number], wanted: { payload?: Json; header?: Record<string, string> }): boolean =>
  (wanted.payload === undefined || same(sent.payload, wanted.payload)) &&
  Object.entries(wanted.header ?? {}).every(([name, value]) => sent.headers[name] === value)

const words = (toast: string | null, { text, hasText }: ScenarioTexts) => (toast !== null && hasText(toast) ? text(toast) : toast)
const show = (value: unknown): string => JSON.stringify(value) ?? 'nothing'
const same = (a: unknown, b: unknown): boolean => canonical(a) === canonical(b)
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part) ? Object.fromEntries(Object.entries(part).sort()) : part,
  ) ?? ''
