/**
 * The JSON language as types. `schemas/meta/*.json` says the same to editors and to `check`;
 * a test holds the two together. Nothing here knows what the product is about.
 */

export type Scalar = string | number | boolean
export type Json = null | Scalar | Json[] | { [key: string]: Json }

/** RFC 6901 into the scope, e.g. `/data/plan/rows/0/amount`. */
export type Pointer = `/${string}`

/** How a resolved value is shown; the table is `format.ts`. */
export type FormatName = 'rupiah' | 'rupiahShort' | 'date' | 'dateTime' | 'percent' | 'percentShort' | 'mask' | 'groups4' | 'json' | 'label'

/** A look-up. `enum` names the label set when `format` is `label`. */
export type DataRef = { $data: Pointer; default?: Value; format?: FormatName; enum?: string }
/** A registered pure function of `functions.ts`. */
export type FnRef = { $fn: string; args?: ValueMap; format?: FormatName; enum?: string }
/** Words: a key of `locales/`. */
export type TextRef = { t: string; values?: ValueMap }
/** A literal, a reference, or a map or list of values. `null` deletes in overlays, so it is never a value. */
export type Value = Scalar | DataRef | FnRef | TextRef | Value[] | { [key: string]: Value }
export type ValueMap = { [key: string]: Value }
/** In a text position a bare string is a text key. */
export type Text = string | DataRef | FnRef | TextRef

/** Absent (undefined, null, "", []) equals nothing, satisfies every `not`, and fails every range. */
export type Test = Scalar | Scalar[] | { $data: Pointer } | { not: Test } | { present: boolean } | { minimum?: number; maximum?: number }
/** Every pointer's test must hold, and one branch of `anyOf` when it is given. */
export type Condition = { anyOf?: Condition[] } & { [pointer: Pointer]: Test }

export type Input = Value | { when: Condition }
/** `then` for decisions that act, `result` for decisions that answer. */
export type Rule = { when: { [input: string]: Test }; then?: Action[]; result?: Json }
/** A DMN decision table, hit policy UNIQUE: exactly one rule holds for every input, proved by `check`. */
export type Decision = { before?: Action[]; inputs: { [name: string]: Input }; rules: { [name: string]: Rule }; onError?: Action[] }

type When = { when?: Condition }
export type GoAction = When & {
  action: 'go'
  to: string | DataRef
  params?: ValueMap
  query?: ValueMap | 'keep'
  state?: ValueMap
  replace?: boolean
}
export type BackAction = When & { action: 'back' }
export type LinkAction = When & { action: 'link'; to: Value }
/** A failed call runs `onError` and ends the list it stands in. */
export type CallAction = When & {
  action: 'call'
  call: string
  with?: ValueMap
  headers?: ValueMap
  into?: Pointer
  busy?: boolean
  quiet?: boolean
  onSuccess?: Action[]
  onError?: Action[]
}
/** `onClose` runs with `/result`, and not when the sheet was dismissed without one. */
export type OpenAction = When & { action: 'open'; sheet: string; with?: ValueMap; onClose?: Action[]; onDismiss?: Action[] }
/** Without `with` the sheet is dismissed. */
export type CloseAction = When & { action: 'close'; with?: ValueMap }
export type ToastKind = 'success' | 'warning' | 'info' | 'error'
export type ToastAction = When & { action: 'toast'; text: Text; kind?: ToastKind }
export type SetAction = When & { action: 'set'; at: Pointer; to: Value }
export type ClearAction = When & { action: 'clear'; at: Pointer }
export type DecideAction = When & { action: 'decide'; table: string }
/** `once`: at most once on this device. */
export type TrackAction = When & { action: 'track'; event: string; with?: ValueMap; once?: boolean }
export type ReloadAction = When & { action: 'reload'; data: string }
export type Action =
  | GoAction
  | BackAction
  | LinkAction
  | CallAction
  | OpenAction
  | CloseAction
  | ToastAction
  | SetAction
  | ClearAction
  | DecideAction
  | TrackAction
  | ReloadAction

/** Loaded on entry and again when the resolved `with` changes (debounced). `wait`: the screen shows a skeleton until it is there. */
export type DataSource = When & {
  call: string
  with?: ValueMap
  wait?: boolean
  quiet?: boolean
  onSuccess?: Action[]
  onError?: 'retry' | Action[]
}

/** The props beside `block`, `when` and `blocks` are declared in `schemas/meta/blocks.json`. */
export type Block = When & { block: string; blocks?: Blocks; [prop: string]: unknown }
export type Blocks = { [id: string]: Block }

export type Screen = {
  as?: 'page' | 'sheet' | 'dialog'
  title?: Text
  props?: string[]
  state?: ValueMap
  computed?: ValueMap
  data?: { [name: string]: DataSource }
  /** Run once, after the first load. */
  enter?: Action[]
  blocks: Blocks
}

export type Encoding = 'query' | 'json' | 'form' | 'multipart'
/** visitor: no token needed; member: a live token; refresh: the refresh token. */
export type Access = 'visitor' | 'member' | 'refresh'
export type Call = {
  /** Method and path below the API's base, e.g. `GET /v1/loan_products`. */
  at: `${'GET' | 'POST'} ${string}`
  send?: Encoding
  access: Access
  payload?: JsonSchema
  reply?: JsonSchema
  /** session: one answer per payload until the session is cleared. */
  cache?: 'session'
  /** Names of header groups of `flows/app.json` that this call sends beside the common ones. */
  headers?: string[]
  /** The decision table that handles its reply; `reply` when not said. */
  replies?: string
  /** When the reply satisfies `when`, `sheet` opens; closed with a result, the call is sent again. */
  challenge?: { when: Condition; sheet: string; with?: ValueMap }
  /** Event fired once per successful reply. */
  track?: string
}

export type Redirect = string | { to: string; params?: { [name: string]: string } }
export type HideFlag = 'header' | 'footer' | 'back' | 'strip'
export type Route = {
  path: string
  parent?: string
  layout?: string
  screen?: string
  redirect?: Redirect
  /** The guard lets a visitor through (the specification's "auth"). Not inherited. */
  open?: boolean
  /** false: needs no login. */
  login?: boolean
  hide?: HideFlag[]
  title?: Text
  /** false: the screen's scope is dropped when it is left. */
  cache?: boolean
  props?: 'query' | 'params' | 'state'
  propsWhen?: Condition
  params?: { [name: string]: ParamRule }
  /** Route shown when `params` do not hold; `notFound` of the table when not said. */
  invalid?: string
  enter?: Action[]
}
/** What a path parameter may be: one of a list, or of a form. */
export type ParamRule = { enum?: Scalar[]; pattern?: string }
export type Routes = {
  aliases: { [alias: string]: string }
  tabs: { [route: string]: { text: string; icon: string } }
  /** Routes that the outside world enters at: where reachability starts. */
  start: string[]
  /** Decision that allows or diverts every arrival. */
  guard: string
  /** Route of every address that leads nowhere. */
  notFound: string
  /** Query names taken off the address at once and never carried on; readable in `/route/query` for that arrival only. */
  privateQuery: string[]
  routes: { [name: string]: Route }
}

export type Form = {
  schema: string
  /** First values; drafts win over them. */
  load?: ValueMap
  ui?: { [field: string]: unknown }
  /** Cross-field rules over `/form/<id>/…`: `must` holds or `text` shows at the field `at`. */
  rules?: { [id: string]: { at: Pointer; text: string; must: Condition } }
  /** Fields never written to the device, beside those that the schema marks `private`. */
  draft?: false | { omit?: string[] }
  submit: { call: string; button: string; with?: ValueMap; omit?: string[] }
}

export type SessionEntry = {
  schema: JsonSchema
  /** Written to the device. */
  persist?: boolean
  /** Survives `clear /session`. */
  keep?: boolean
}
export type App = {
  locales: { default: string; supported: { [locale: string]: { lan: string } } }
  api: {
    base: string
    timeout: number
    debounce: number
    credential: Pointer
    /** Where a refusal names the part of the payload that it is about. */
    refused: Pointer
    headers: ValueMap
    headerGroups: { [name: string]: ValueMap }
  }
  toast: { duration: number; throttle: number }
  session: { [name: string]: SessionEntry }
  /** Everything else a screen reads as `/app/<name>`. */
  facts: { [name: string]: Json }
}

export type JsonSchema = { [keyword: string]: unknown }
/** RFC 7396 over the flows; locked pointers refuse. */
export type Channel = { channel: string; base: string; patch: Json }

/** What the phone interprets: one channel's flows, merged. */
export type Flows = {
  app: App
  routes: Routes
  decisions: { [name: string]: Decision }
  calls: { [name: string]: Call }
  screens: { [name: string]: Screen }
  forms: { [name: string]: Form }
}
