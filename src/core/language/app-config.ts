import type { Action } from './actions.ts'
import type { Condition } from './conditions.ts'
import type { SharedSource } from './data-sources.ts'
import type { Json, JsonSchema } from './json.ts'
import type { Pointer } from './pointer.ts'
import type { ValueMap } from './values.ts'

export type SessionEntry = {
  schema: JsonSchema
  /** `tab`: stored for this tab only, and kept across reloads. */
  persist?: boolean | 'tab'
  /** Survives `clear /session`. */
  keepOnSignOut?: boolean
}
/** When `when` holds for a reply, `call` is made, `onSuccess` keeps the new credential, and the first call is sent once more. */
export type Renewal = { when: Condition; call: string; onSuccess: Action[] }
export type AppConfig = {
  /** `lan`: sent to the API, e.g. `en-US`. `name`: in the language itself. Read as `/app/languages`, a list with `id`, and `default` as `/app/language`. */
  locales: { default: string; supported: { [locale: string]: { lan: string; name: string } } }
  api: {
    base: string
    timeout: number
    pageTimeout: number
    debounce: number
    credential: Pointer
    renewal?: Renewal
    /** Holds for a reply that refuses a form because its rules have changed: the form is fetched again, and the answers stay. */
    formRenewal?: Condition
    /** Run when another tab signed in or out. */
    onAccountChange?: Action[]
    /** Place in a failed reply that names the refused part of the payload. */
    refused: Pointer
    headers: ValueMap
    headerGroups: { [name: string]: ValueMap }
    /** The call that takes tracked events, several at once. */
    events?: string
  }
  toast: { duration: number; throttle: number }
  /** Seconds. */
  drafts: { lifetime: number }
  session: { [name: string]: SessionEntry }
  data?: { [name: string]: SharedSource }
  /** Read as `/app/<name>`. */
  facts: { [name: string]: Json }
}
