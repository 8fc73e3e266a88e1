import type { Host } from '../core/host/host.ts'
import type { FormValidator } from '../core/host/validator.ts'
import type { Condition } from '../core/language/conditions.ts'
import type { Json } from '../core/language/json.ts'
import { entryOf, mapValues } from '../core/language/map.ts'
import { mergePatch } from '../json/merge-patch.ts'
import type { BlockDefinitions } from './render-screen.ts'

/** A call without a reply stays pending. `body` replaces the envelope of code, msg and data. */
export type ScenarioReply =
  | { data?: Json; code?: number | string; msg?: string; status?: number; body?: Json }
  | { failure: 'network' | 'timeout' }
export type ScenarioDeviceReply = { data: Json } | { code: string }

export type Given = {
  channel?: string
  locale?: string
  /** Unix seconds. */
  clock?: number
  session?: Record<string, Json>
  storage?: Record<string, Json>
  replies?: Record<string, ScenarioReply | ScenarioReply[]>
  device?: Record<string, ScenarioDeviceReply>
}

/** `aboutIn`: the description by language. */
export type Scenario = {
  about?: string
  aboutIn?: Record<string, string>
  browserSkipReason?: string
  given: Given
  do: Step[]
  expect: Expected
}

/** A reply as written in a file: in full, or `like` a named one of `replies`, `with` changes to its data; null removes an entry. */
export type WrittenReply = ScenarioReply | { like: string; with?: Record<string, Json> }
type WrittenGiven = Omit<Given, 'replies'> & { replies?: Record<string, WrittenReply | WrittenReply[]> }

/** `use`: names of `shared` entries to merge in. The scenario's own entries win; a later name overrides an earlier one. */
export type ScenarioFile = {
  shared?: Record<string, WrittenGiven>
  replies?: Record<string, ScenarioReply>
  scenarios: Record<string, Omit<Scenario, 'given'> & { given: WrittenGiven & { use?: string | string[] } }>
}

export type ScenarioDeps = ScenarioTranslator &
  Pick<Host, 'formats' | 'functions' | 'widgetFormats' | 'sessionEntries'> & {
    blocks: BlockDefinitions
    validator?(form: string): FormValidator
  }
/** A step acts on the topmost sheet when one is open, else on the page. */
export type Step =
  /** Restarts the app, which loses its memory. */
  | { visit: string }
  /** `press`: a text or its key. `nth`: counted from 1. `in`: id of the surrounding block. */
  | { press: string; nth?: number; in?: string }
  /** A pointer into the scope, e.g. `/form/login/phone`. */
  | { set: string; to: Json }
  | { choose: Json; of: string }
  | { tab: string }
  /** A calendar day, e.g. `2026-02-28`. */
  | { pick: string; of: string }
  /** `of`: a field, e.g. `/form/card/photo`. `size`: bytes. */
  | { file: { name: string; type: string; size: number }; of: string }
  | { submit: string }
  | { act: string; of: string; result?: Json }
  /** Presses the resend button of the code sent by this call. */
  | { resend: string; with?: Record<string, Json> }
  | { dismiss: true }
  | { back: true }
  /** Presses the question mark in the header. */
  | { help: true }
  /** Seconds. */
  | { wait: number }

/** Absent properties are not checked. Texts may be given by key. */
export type Expected = {
  route?: string
  query?: Record<string, string>
  /** Title of the topmost sheet when one is open, else of the header. */
  title?: string
  sheet?: string | null
  /** The last toast; null for none. */
  toast?: string | null
  shown?: string[]
  hidden?: string[]
  links?: string[]
  /** Error texts by field, e.g. `/contacts/1/phone`; null for no error. */
  failures?: Record<string, string | null>
  /** The number of items, or one text of each item, by block id. */
  lists?: Record<string, number | string[]>
  /** Calls in this order; others may come in between. */
  sent?: ExpectedCall[]
  notSent?: string[]
  events?: string[]
  /** Condition on the page's scope and `/session`. */
  holds?: Condition
}
export type ExpectedCall = { call: string; payload?: Json; header?: Record<string, string> }

export type ScenarioTranslator = {
  text(key: string, values?: Record<string, unknown>): string
  hasText(key: string): boolean
  /** The text with its placeholders, e.g. `{{count}}`. Callers use `text` when this is absent. */
  template?(key: string): string | undefined
}

export function scenariosOf({ shared = {}, replies = {}, scenarios }: ScenarioFile): [name: string, scenario: Scenario][] {
  return Object.entries(scenarios).map(([name, { given, ...rest }]) => {
    const { use = [], ...ownGiven } = given
    const used = [use].flat().map((id) => entryOf(shared, id) ?? {})
    const { replies: written, ...whole } = [...used, ownGiven].reduce(mergeGiven, {})
    const answered = written && { replies: mapValues(written, (one) => wholeReplies(one, replies)) }
    return [name, { ...rest, given: { ...whole, ...answered } }]
  })
}

function mergeGiven(one: WrittenGiven, other: WrittenGiven): WrittenGiven {
  const joined: Record<string, unknown> = { ...one, ...other }
  for (const name of ['session', 'storage', 'replies', 'device'] as const)
    if (one[name] && other[name]) joined[name] = { ...one[name], ...other[name] }
  return joined
}

const wholeReplies = (written: WrittenReply | WrittenReply[], replies: Record<string, ScenarioReply>) =>
  Array.isArray(written) ? written.map((one) => wholeReply(one, replies)) : wholeReply(written, replies)

function wholeReply(written: WrittenReply, replies: Record<string, ScenarioReply>): ScenarioReply {
  if (!('like' in written)) return written
  const like = entryOf(replies, written.like) ?? {}
  return written.with && !('failure' in like) ? { ...like, data: mergePatch(like.data, written.with) as Json } : like
}
