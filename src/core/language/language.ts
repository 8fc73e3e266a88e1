/**
 * The JSON language as types. `schemas/meta/*.json` says the same to editors and to `check`;
 * a test holds the two together. Nothing here knows what the product is about.
 */

type Scalar = string | number | boolean
export type Json = null | Scalar | Json[] | { [key: string]: Json }

/** RFC 6901 into the scope, e.g. `/data/plan/rows/0/amount`. Every text that starts with `/` in a value position is one. */
export type Pointer = `/${string}`

/** The table is `values/functions.ts`. */
export type FunctionName = 'length' | 'now' | 'sum' | 'find' | 'includes' | 'pick' | 'integer' | 'slice' | 'steps'

/** What takes the place of an absent result. */
type Default = { default?: Value }
type Lookup = Default & { value: Value }
/** A default that is a text is shown as it is, any other is formatted too. */
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
    /** The steps of a journey. `done`: a map of booleans by step. `now`: the route that counts as current, else the first not done. */
    | { steps: string; done: Value; now?: Value }
  )
/** Words: a key of `locales/`. */
type Translation = { t: string; with?: ValueMap }
/** A map with these entries. */
type LiteralMap = { map: ValueMap }
/** Exactly one case holds, or `otherwise`. */
export interface Choose<T> {
  choose: { [name: string]: { when: Condition; then: T } }
  otherwise?: T
}
type Choice = Default & Choose<Value>

/** A literal, a pointer, a list, or an object with one operator key. `null` deletes in overlays, so it is never a value. */
export type Value = Scalar | Value[] | Lookup | Formatted | Computed | Translation | LiteralMap | Choice
export type ValueMap = { [key: string]: Value }
/** In a text position a bare string is a text key, or a pointer when it starts with `/`. */
export type Text = string | Lookup | Formatted | Computed | Translation | Choose<Text>

/**
 * Absent (undefined, null, "", []) equals nothing, satisfies every `not`, and fails every range. A text that starts with `/`
 * is what stands there, a list is any of its members, and the keys of an object must all hold.
 */
export type Test = Scalar | Scalar[] | { not?: Test; present?: boolean; minimum?: number; maximum?: number }
/** Everything named must hold, and one branch of `anyOf` when there is one. */
export type Condition = { has?: Pointer | Pointer[]; lacks?: Pointer | Pointer[]; anyOf?: Condition[] } & { [pointer: Pointer]: Test }

export type Input = Value | { when: Condition }
/** `then` for decisions that act, `result` for decisions that answer. */
export type Rule = { when: { [input: string]: Test }; then?: Action[]; result?: Json }
/** A DMN decision table, hit policy UNIQUE: exactly one rule holds for every input, proved by `check`. */
export type Decision = { before?: Action[]; inputs: { [name: string]: Input }; rules: { [name: string]: Rule }; onError?: Action[] }

type When = { when?: Condition }
/** What an answer runs. A failure runs `onError` and ends the list that the action stands in. */
type Answered = { onSuccess?: Action[]; onError?: Action[] }
/** `with`: names of the route's parameters fill its path; the rest is its state where it takes `props: "state"`, else its query. */
type GoAction = When & { go: Value; with?: ValueMap; keepQuery?: true; replace?: true }
type BackAction = When & { back: true }
type LinkAction = When & { link: Value }
/** `at`: where the answer is put. `progress`: where the part already sent is put while it is on the way, 0 to 1. */
type CallAction = When &
  Answered & { call: string; with?: ValueMap; headers?: ValueMap; at?: Pointer; progress?: Pointer; busy?: true; quiet?: true }
/** `onClose` runs with `/result`, and not when the sheet was dismissed without one. */
type OpenAction = When & { open: string; with?: ValueMap; onClose?: Action[]; onDismiss?: Action[] }
/** Without `with` the sheet is dismissed. */
type CloseAction = When & { close: true; with?: ValueMap }
export type ToastKind = 'success' | 'warning' | 'info' | 'error'
type ToastAction = When & { toast: Text; kind?: ToastKind }
type SetAction = When & { set: Pointer; to: Value }
type ClearAction = When & { clear: Pointer }
type DecideAction = When & { decide: string }
/** `once`: at most once on this device. */
type TrackAction = When & { track: string; with?: ValueMap; once?: true }
/** The name of a data source of the screen, or `/shared/<name>`. */
type ReloadAction = When & { reload: string }
type ChooseAction = When & Choose<Action[]>
/** A named action of `flows/actions/`. */
type RunAction = When & { run: string; with?: ValueMap }
/** Asks the device, e.g. where it is. A refusal fails with its reason as `/reply/code`. */
type AskAction = When & Answered & { ask: string; with?: ValueMap; at?: Pointer }
/** Goes to the next step of a journey. `progress`: its progress where it is known already; else the journey's call is made. */
type ContinueAction = When & { continue: string; progress?: Value }
/** Puts what is present of `with` into the fields of a form of this screen. */
type FillAction = When & { fill: string; with: ValueMap }
/** The action is the key. */
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

/** A JSON Schema, present unless `optional`. */
type PropType = JsonSchema & { optional?: true }
type PropTypes = { [name: string]: PropType }

/** It reads what it takes as `/props`, beside `/session`, `/shared`, `/app` and `/route`, and its own `/result` and `/reply`. */
export type NamedAction = { about?: string; takes?: PropTypes; do: Action[] }

/** `call` saves the step. `locked`: no channel may leave it out. */
export type JourneyStep = { route: string; with?: ValueMap; call?: string; text: Text; note?: Text; after?: string[]; locked?: true }
/** Steps that app and server both ask for, in `order`; the others are left out. */
export type Journey = {
  /** Answers with the progress. */
  call: string
  /** Within `/result`: a map of booleans by step. */
  done: Pointer
  /** Over `/result`: no step is left. */
  closed?: Condition
  onClosed?: Action[]
  steps: { [id: string]: JourneyStep }
  order: string[]
  /** Run when every step is done. */
  end: Action[]
}

/** Shared by the whole app as `/shared/<name>`. Nobody waits for it, and a failure shows nothing. */
export type SharedSource = When & Answered & { call: string; with?: ValueMap; every?: number }
/** Loaded on entry and again when the resolved `with` changes (debounced). The screen waits for it and offers a retry. */
export type DataSource = SharedSource & {
  /** Nobody waits, and a failure shows nothing. `onError` takes the place of the retry alone. */
  background?: true
}

/** The props beside these are declared in `schemas/meta/blocks.json`. */
export type Block = When & { block: string; blocks?: Blocks; order?: string[]; [prop: string]: unknown }
export type Blocks = { [id: string]: Block }

export type Screen = {
  as?: 'page' | 'sheet' | 'dialog'
  title?: Text
  props?: PropTypes
  state?: ValueMap
  computed?: ValueMap
  data?: { [name: string]: DataSource }
  /** Run once, after the first load. */
  enter?: Action[]
  blocks: Blocks
  /** Ids of `blocks` that come first, in this order. */
  order?: string[]
}

export type Encoding = 'query' | 'json' | 'form' | 'multipart'
/** visitor: no token needed; member: a live token; refresh: the refresh token. */
type Access = 'visitor' | 'member' | 'refresh'
export type Call = {
  /** Method and path below the API's base, e.g. `GET /v1/loan_products`. */
  endpoint: `${'GET' | 'POST'} ${string}`
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

/** Names as a map, so that an overlay can add and delete. */
type NameSet = { [name: string]: true }
export type Redirect = string | { to: string; with?: { [name: string]: Scalar } }
type HideFlag = 'header' | 'footer' | 'back'
/** The guard lets a visitor through, or demands a member. Not inherited. */
type RouteAccess = 'visitor' | 'member'
export type Route = {
  path: string
  parent?: string
  layout?: string
  screen?: string
  redirect?: Redirect
  /** `member` when not said. */
  access?: RouteAccess
  hide?: { [flag in HideFlag]?: true }
  title?: Text
  /** false: the screen's scope is dropped when it is left. */
  cache?: boolean
  props?: 'query' | 'params' | 'state'
  propsWhen?: Condition
  params?: { [name: string]: ParamRule }
  /** Every query name that the route understands. */
  query?: { [name: string]: ParamRule }
  /** Route shown when `params` do not hold; `notFound` of the table when not said. */
  invalid?: string
  enter?: Action[]
}
/** What a path parameter or a query value may be: one of a list, or of a form. */
export type ParamRule = { enum?: NameSet; pattern?: string }
/** `badge`: a number or text on the tab, where there is one that is not 0. */
export type Tab = { text: string; icon: string; badge?: Value }
export type Routes = {
  aliases: { [alias: string]: string }
  tabs: { [route: string]: Tab }
  /** Routes of `tabs` that come first, in this order. */
  tabOrder?: string[]
  /** Routes that the outside world enters at: where reachability starts. */
  start: NameSet
  /** Decision that allows or diverts every arrival. */
  guard: string
  /** Where a `go` leads whose stored name is no route any more. Its path has no parameters. */
  home: string
  /** Route of every address that leads nowhere. */
  notFound: string
  /** Query names taken off the address at once and never carried on; readable in `/route/query` for that arrival only. */
  privateQuery: NameSet
  routes: { [name: string]: Route }
}

/** A widget and its options; those of each widget are declared in `schemas/meta/widgets.json`. */
export type Field = {
  widget?: string
  autocomplete?: string
  inputType?: string
  /** Fields of each entry of a list. */
  items?: { [name: string]: Field }
  addable?: boolean
  [option: string]: unknown
}
/** `must` holds over `/form/<id>/…`, or `text` shows at `field`, e.g. `/contacts/1/phone`. A warning does not stop the form. */
export type FormRule = { field: Pointer; text: string; must: Condition; level?: 'warn' }
export type Form = {
  schema: string
  /** First values; drafts win over them. */
  load?: ValueMap
  fields?: { [name: string]: Field }
  /** Names of `fields` that come first, in this order. */
  order?: string[]
  rules?: { [id: string]: FormRule }
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
export type AppConfig = {
  /** `lan`: what the API receives, e.g. `en-US`. `name`: in the language itself. Read as `/app/languages`, a list with `id`. */
  locales: { default: string; supported: { [locale: string]: { lan: string; name: string } } }
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
  /** Loaded when their `when` holds, and read everywhere as `/shared/<name>`. */
  data?: { [name: string]: SharedSource }
  /** Everything else a screen reads as `/app/<name>`. */
  facts: { [name: string]: Json }
}

export type JsonSchema = { [keyword: string]: unknown }
/** What the app interprets from the first moment: one channel's flows, merged. */
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
