import type { Host } from '../core/host/host.ts'
import type { FormValidator } from '../core/host/validator.ts'
import type { Condition, Json } from '../core/language/language.ts'
import { own } from '../core/language/map.ts'
import type { BlockDefinitions } from './render-screen.ts'

/** What a call answers: a body's data, a refusal, a bare HTTP answer, or a failure. A call with no reply here stays unanswered. */
export type ScenarioReply =
  | { data?: Json; code?: number | string; msg?: string; status?: number; body?: Json }
  | { failure: 'network' | 'timeout' }
/** What the device answers, or the reason of its refusal. */
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

export type ScenarioDeps = ScenarioTranslator &
  Pick<Host, 'formats' | 'widgetFormats' | 'sessionEntries'> & {
    blocks: BlockDefinitions
    /** What the data of a form must fit; anything without it. */
    validator?(form: string): FormValidator
  }
/** Each acts on the topmost sheet when one is open, else on the page. */
export type Step =
  /** Opens the app at an address: what only its memory held is gone. */
  | { visit: string }
  /** Presses what says these words, or the words of this text key: the nth of them, from 1, inside the block `in`. */
  | { press: string; nth?: number; in?: string }
  /** Writes what the user typed or chose, e.g. `/form/login/phone`. */
  | { set: string; to: Json }
  /** Chooses what a block offers by its value: an option, a row, a tab. */
  | { choose: Json; of: string }
  /** Taps a tab of the footer, by its route. */
  | { tab: string }
  /** Taps a day of a calendar, e.g. `2026-02-28`. */
  | { pick: string; of: string }
  /** Takes a photo or chooses a file for a field, e.g. `/form/card/photo`. `size` in bytes. */
  | { file: { name: string; type: string; size: number }; of: string }
  /** Sends a form, when nothing is wrong with it, then runs the actions that follow it. */
  | { submit: string }
  /** Does what a block of its own kind offers: runs its action list `act` with `result`. */
  | { act: string; of: string; result?: Json }
  /** Makes a call as a widget does, e.g. to have a code sent. */
  | { ask: string; with?: Record<string, Json> }
  | { dismiss: true }
  /** The device's own button. */
  | { back: true }
  /** Seconds. */
  | { wait: number }

/** What a scenario expects. What it does not name may be anything. Words may be given as their text key. */
export type Expected = {
  route?: string
  query?: Record<string, string>
  /** Of the header; of the topmost sheet, when one is open. */
  title?: string
  /** The screen of the topmost sheet, or null for none. */
  sheet?: string | null
  /** The last one. */
  toast?: string | null
  /** Words that are on the topmost screen. */
  shown?: string[]
  /** Words that are not. */
  hidden?: string[]
  /** Addresses outside the app that were opened, in this order. */
  links?: string[]
  /** Errors at fields, e.g. `/contacts/1/phone`; null: nothing. */
  faults?: Record<string, string | null>
  /** What blocks with items hold: how many, or words of each. */
  lists?: Record<string, number | string[]>
  /** In this order, others may stand between. */
  sent?: ExpectedCall[]
  notSent?: string[]
  /** All of them, in this order. */
  events?: string[]
  /** Over `/session` and the page's own scope. */
  holds?: Condition
}
export type ExpectedCall = { call: string; payload?: Json; header?: Record<string, string> }

export type ScenarioTranslator = {
  text(key: string, values?: Record<string, unknown>): string
  hasText(key: string): boolean
  /** The words of a key with their placeholders, e.g. `{{count}}`; without it, as `text` has them. */
  template?(key: string): string | undefined
}

/** The scenarios of a file, by name, with what they share. */
export function scenariosOf({ shared = {}, scenarios }: ScenarioFile): [name: string, scenario: Scenario][] {
  return Object.entries(scenarios).map(([name, { given, ...rest }]) => {
    const { use = [], ...ownGiven } = given
    const used = [use].flat().map((id) => (own(shared, id) ?? {}) as Given)
    return [name, { ...rest, given: [...used, ownGiven].reduce(mergeGiven, {}) }]
  })
}

/** Maps of entries join, everything else is replaced. */
function mergeGiven(one: Given, other: Given): Given {
  const joined: Record<string, unknown> = { ...one, ...other }
  for (const name of ['session', 'storage', 'replies', 'asks'] as const)
    if (one[name] && other[name]) joined[name] = { ...one[name], ...other[name] }
  return joined
}
