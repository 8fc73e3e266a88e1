import { holds } from './condition.ts'
import type { Condition, Json } from './language.ts'
import type { Scope } from './scope.ts'

/** What a scenario expects. What it does not name may be anything. */
export type Expected = {
  route?: string
  query?: Record<string, string>
  /** The screen of the topmost sheet, or null for none. */
  sheet?: string | null
  /** Words as shown, or a text key; the last one. */
  toast?: string | null
  /** In this order, others may stand between. */
  sent?: ExpectedCall[]
  notSent?: string[]
  /** All of them, in this order. */
  events?: string[]
  /** Over `/session` and the page's own scope. */
  holds?: Condition
}
export type ExpectedCall = { call: string; payload?: Json; header?: Record<string, string> }

/** What there is to see when everything has come to rest, on whatever the scenario ran. */
export type Seen = {
  route: string | undefined
  query: Record<string, string>
  sheet: string | null
  toast: string | null
  sent: { call: string; payload: unknown; headers: Record<string, string> }[]
  events: string[]
  scope: Scope
}

export type ScenarioTexts = { text(key: string, values?: Record<string, unknown>): string; hasText(key: string): boolean }

/** Where what is seen differs from what is expected, a sentence each. */
export function differences(wanted: Expected, seen: Seen, texts: ScenarioTexts): string[] {
  const toast = words(wanted.toast, texts)
  const rows: [what: string, wanted: unknown, found: unknown][] = [
    ['route', wanted.route, seen.route],
    ['query', wanted.query, seen.query],
    ['sheet', wanted.sheet, seen.sheet],
    ['toast', toast, seen.toast],
    ['events', wanted.events, seen.events],
  ]
  const unequal = rows.filter(([, expected, found]) => expected !== undefined && !same(found, expected))
  return [
    ...unequal.map(([what, expected, found]) => `Expected the ${what} ${show(expected)}, found ${show(found)}.`),
    ...missing(wanted.sent ?? [], seen.sent),
    ...(wanted.notSent ?? []).filter((call) => seen.sent.some((one) => one.call === call)).map((call) => `The call "${call}" was made.`),
    ...(holds(wanted.holds, seen.scope) ? [] : [`This does not hold: ${show(wanted.holds)}.`]),
  ]
}

function missing(wanted: ExpectedCall[], sent: Seen['sent']): string[] {
  let from = 0
  return wanted.flatMap((one) => {
    const at = sent.findIndex((other, index) => index >= from && fits(other, one))
    if (at >= 0) {
      from = at + 1
      return []
    }
    const others = sent.filter(({ call }) => call === one.call).map(({ payload }) => show(payload))
    return [`Expected the call ${show(one)}, found ${others.length > 0 ? others.join(', ') : 'none of that name'}.`]
  })
}

const fits = (sent: Seen['sent'][number], wanted: ExpectedCall): boolean =>
  sent.call === wanted.call &&
  (wanted.payload === undefined || same(sent.payload, wanted.payload)) &&
  Object.entries(wanted.header ?? {}).every(([name, value]) => sent.headers[name.toLowerCase()] === value)

const words = (toast: string | null | undefined, { text, hasText }: ScenarioTexts) =>
  typeof toast === 'string' && hasText(toast) ? text(toast) : toast
const show = (value: unknown): string => JSON.stringify(value) ?? 'nothing'
const same = (a: unknown, b: unknown): boolean => canonical(a) === canonical(b)
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part) ? Object.fromEntries(Object.entries(part).sort()) : part,
  ) ?? ''
