/**
 * Types of the JSON language, independent of the product. `schemas/meta/*.json` describe the same to editors and to `check`; a test keeps
 * the two equal.
 */

type Scalar = string | number | boolean
export type Json = null | Scalar | Json[] | { [key: string]: Json }

/** RFC 6901 into the scope, e.g. `/data/plan/rows/0/amount`. In a value position every text that starts with `/` is one. */
export type Pointer = `/${string}`

export type FunctionName = 'length' | 'now' | 'sum' | 'find' | 'includes' | 'pick' | 'integer' | 'slice' | 'steps'

type Default = { default?: Value }
type Lookup = Default & { value: Value }
/** A default that is a text is shown as it is; any other is formatted. */
type Formatted = Default & ({ label: Value; enum: string } | { [format: string]: Value })
type Computed = Default &
  (
    | { length: Value }
    | { now: true }
    | { integer: Value }
    | { sum: Value; by?: Value }
    | { find: Value; by: Value; is: Value }
    | { includes: Value; item: Value }
    | { slice: Value; from: Value; to: Value }
    | { pick: Value; name: Value }
    /** `done`: booleans by step. `now`: the route of the current step, else the first not done is current. */
    | { steps: string; done: Value; now?: Value }
  )
type Translation = { t: string; with?: ValueMap }
type LiteralMap = { map: ValueMap }
/** `check` proves that no two cases hold at once. */
export interface Choose<T> {
  choose: { [name: string]: { when: Condition; then: T } }
  otherwise?: T
}
type Choice = Default & Choose<Value>

/** An object has one operator key. `null` deletes in overlays, so it is never a value. */
export type Value = Scalar | Value[] | Lookup | Formatted | Computed | Translation | LiteralMap | Choice
export type ValueMap = { [key: string]: Value }
/** A bare string is a text key, or a pointer when it starts with `/`. */
export type Text = string | Lookup | Formatted | Computed | Translation | Choose<Text>

/**
 * Absent (undefined, null, "", []) equals nothing, passes every `not` and fails every range. A pointer stands for the value there, a list
 * for any of its members; all keys of an object must hold.
 */
export type Test = Scalar | Scalar[] | { not?: Test; present?: boolean; minimum?: number; maximum?: number }
/** All entries must hold, and one branch of `anyOf`. */
export type Condition = { has?: Pointer | Pointer[]; lacks?: Pointer | Pointer[]; anyOf?: Condition[] } & { [pointer: Pointer]: Test }

export type Input = Value | { when: Condition }
export type Rule = { when: { [input: string]: Test }; then?: Action[]; result?: Json }
/** DMN decision table, hit policy UNIQUE: exactly one rule holds for every input, proved by `check`. */
export type Decision = { before?: Action[]; inputs: { [name: string]: Input }; rules: { [name: string]: Rule }; onError?: Action[] }

type When = { when?: Condition }
/** A failure runs `onError` and ends the action list. */
type Answered = { onSuccess?: Action[]; onError?: Action[] }
/** `with`: path parameters fill the path; the rest becomes state where the route has `props: "state"`, else query. */
type GoAction = When & { go: Value; with?: ValueMap; keepQuery?: true; replace?: true }
type BackAction = When & { back: true }
type LinkAction = When & { link: Value }
/** `at`: where the reply's data is stored. `progress`: where the sent part is stored during the call, 0 to 1. */
type CallAction = When &
  Answered & { call: string; with?: ValueMap; headers?: ValueMap; at?: Pointer; progress?: Pointer; busy?: true; quiet?: true }
/** `onClose` reads the sheet's result at `/result`; closing without one runs `onDismiss`. */
type OpenAction = When & { open: string; with?: ValueMap; onClose?: Action[]; onDismiss?: Action[] }
/** Without `with` the sheet is dismissed. */
type CloseAction = When & { close: true; with?: ValueMap }
export type ToastKind = 'success' | 'warning' | 'info' | 'error'
type ToastAction = When & { toast: Text; kind?: ToastKind }
type SetAction = When & { set: Pointer; to: Value }
type ClearAction = When & { clear: Pointer }
type DecideAction = When & { decide: string }
/** `once`: at most once per device. */
type TrackAction = When & { track: string; with?: ValueMap; once?: true }
/** The name of a data source of the screen, or `/shared/<name>`. */
type ReloadAction = When & { reload: string }
type ChooseAction = When & Choose<Action[]>
type RunAction = When & { run: string; with?: ValueMap }
/** A refusal fails with its reason as `/reply/code`. */
type AskAction = When & Answered & { ask: string; with?: ValueMap; at?: Pointer }
/** `progress`: when present, the journey's call is skipped. */
type ContinueAction = When & { continue: string; progress?: Value }
/** Absent values leave their fields unchanged. */
type FillAction = When & { fill: string; with: ValueMap }
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
  | ChooseAction
  | RunAction
  | AskAction
  | ContinueAction
  | FillAction
export type ActionName =
  | 'go'
  | 'back'
  | 'link'
  | 'call'
  | 'open'
  | 'close'
  | 'toast'
  | 'set'
  | 'clear'
  | 'decide'
  | 'track'
  | 'reload'
  | 'choose'
  | 'run'
  | 'ask'
  | 'continue'
  | 'fill'

/** Required unless `optional`. */
type PropType = JsonSchema & { optional?: true }
type PropTypes = { [name: string]: PropType }

/** Reads `/props`, `/session`, `/shared`, `/app`, `/route` and its own `/result` and `/reply`; nothing of the screen. */
export type NamedAction = { about?: string; takes?: PropTypes; do: Action[] }

/** `call` saves the step. `locked`: a channel cannot remove it. */
export type JourneyStep = { route: string; with?: ValueMap; call?: string; text: Text; note?: Text; after?: string[]; locked?: true }
/** App and server both follow `order`; a step that it does not list is skipped. */
export type Journey = {
  /** Its reply is the progress. */
  call: string
  /** Below `/result`: booleans by step. */
  done: Pointer
  closed?: Condition
  onClosed?: Action[]
  steps: { [id: string]: JourneyStep }
  order: string[]
  end: Action[]
}

/** No screen waits for it, and a failure shows nothing. `every`: seconds. */
export type SharedSource = When & Answered & { call: string; with?: ValueMap; every?: number }
/** Loads on entry and, debounced, when the resolved `with` changes. The screen waits for it and offers a retry. */
export type DataSource = SharedSource & {
  /** The screen does not wait, and a failure shows nothing. `onError` alone only removes the retry. */
  background?: true
}

/** Other props are declared in `schemas/meta/blocks.json`. */
export type Block = When & { block: string; blocks?: Blocks; order?: string[]; [prop: string]: unknown }
export type Blocks = { [id: string]: Block }

export type Screen = {
  as?: 'page' | 'sheet' | 'dialog'
  title?: Text
  props?: PropTypes
  state?: ValueMap
  computed?: ValueMap
  data?: { [name: string]: DataSource }
  enter?: Action[]
  blocks: Blocks
  order?: string[]
}

export type Encoding = 'query' | 'json' | 'form' | 'multipart'
/** visitor: no token; member: a valid token; refresh: the refresh token. */
type Access = 'visitor' | 'member' | 'refresh'
export type Call = {
  /** The path is below the API's base, e.g. `GET /v1/loan_products`. */
  endpoint: `${'GET' | 'POST'} ${string}`
  send?: Encoding
  access: Access
  payload?: JsonSchema
  reply?: JsonSchema
  /** session: one reply per payload until the session is cleared. */
  cache?: 'session'
  headers?: string[]
  /** Decision for the reply; `reply` by default. */
  /** A GET that is not sent again by itself. */
  effect?: true
  replies?: string
  /** When the reply matches `when`, `sheet` opens; a result from it sends the call again. */
  challenge?: { when: Condition; sheet: string; with?: ValueMap }
  track?: string
}

/** A map, so that an overlay can add and delete. */
type NameSet = { [name: string]: true }
export type Redirect = string | { to: string; with?: { [name: string]: Scalar } }
type HideFlag = 'header' | 'footer' | 'back'
/** Not inherited from the parent route. */
type RouteAccess = 'visitor' | 'member'
export type Route = {
  path: string
  parent?: string
  layout?: string
  screen?: string
  redirect?: Redirect
  /** `member` by default. */
  access?: RouteAccess
  hide?: { [flag in HideFlag]?: true }
  title?: Text
  /** false: the screen's scope is dropped when it is left. */
  cache?: boolean
  props?: 'query' | 'params' | 'state'
  propsWhen?: Condition
  params?: { [name: string]: ParamRule }
  query?: { [name: string]: ParamRule }
  /** Shown when `params` do not match; `notFound` by default. */
  invalid?: string
  enter?: Action[]
}
export type ParamRule = { enum?: NameSet; pattern?: string }
/** `badge`: hidden when absent or 0. */
export type Tab = { text: string; icon: string; badge?: Value }
export type Routes = {
  aliases: { [alias: string]: string }
  tabs: { [route: string]: Tab }
  tabOrder?: string[]
  /** Entry points from outside, where `check` starts to test reachability. */
  start: NameSet
  guard: string
  /** Target of a `go` whose computed name is no route. Its path has no parameters. */
  home: string
  notFound: string
  /** Removed from the address at once and never carried on; readable in `/route/query` for that arrival only. */
  privateQuery: NameSet
  routes: { [name: string]: Route }
}

/** The options of each widget are declared in `schemas/meta/widgets.json`. */
export type Field = {
  widget?: string
  autocomplete?: string
  inputType?: string
  items?: { [name: string]: Field }
  addable?: boolean
  [option: string]: unknown
}
/** `text` shows at `field`, e.g. `/contacts/1/phone`, when `must` does not hold. A warning does not stop the form. */
export type FormRule = { field: Pointer; text: string; must: Condition; level?: 'warn' }
export type Form = {
  schema: string
  /** Drafts win over these values. */
  load?: ValueMap
  fields?: { [name: string]: Field }
  order?: string[]
  rules?: { [id: string]: FormRule }
  /** false: no drafts. `omit`: fields never written to the device, beside those that the schema marks `private`. */
  draft?: false | { omit?: string[] }
  submit: { call: string; button: string; with?: ValueMap; omit?: string[] }
}

export type SessionEntry = {
  schema: JsonSchema
  persist?: boolean
  /** Survives `clear /session`. */
  keep?: boolean
}
/** When `when` holds for a reply, `call` is made, `onSuccess` keeps the new credential, and the first call is sent once more. */
type Renewal = { when: Condition; call: string; onSuccess: Action[] }
export type AppConfig = {
  /** `lan`: sent to the API, e.g. `en-US`. `name`: in the language itself. Read as `/app/languages`, a list with `id`. */
  locales: { default: string; supported: { [locale: string]: { lan: string; name: string } } }
  api: {
    base: string
    timeout: number
    debounce: number
    credential: Pointer
    renewal?: Renewal
    /** Run when another tab signed in or out. */
    onAccountChange?: Action[]
    /** Where a failed reply names the part of the payload that it refuses. */
    refused: Pointer
    headers: ValueMap
    headerGroups: { [name: string]: ValueMap }
  }
  toast: { duration: number; throttle: number }
  session: { [name: string]: SessionEntry }
  data?: { [name: string]: SharedSource }
  /** Read as `/app/<name>`. */
  facts: { [name: string]: Json }
}

export type JsonSchema = { [keyword: string]: unknown }
export type BootFlows = {
  app: AppConfig
  routes: Routes
  decisions: { [name: string]: Decision }
  calls: { [name: string]: Call }
  actions: { [name: string]: NamedAction }
  journeys: { [name: string]: Journey }
}
export type Flows = BootFlows & {
  screens: { [name: string]: Screen }
  forms: { [name: string]: Form }
}
