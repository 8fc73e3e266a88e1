import type { Action } from './actions.ts'
import type { Condition } from './conditions.ts'
import type { Scalar } from './json.ts'
import type { Text, Value } from './values.ts'

/** A map, so that an overlay can add and delete. */
type NameSet = { [name: string]: true }
export type Redirect = string | { to: string; with?: { [name: string]: Scalar } }
type HideFlag = 'header' | 'footer' | 'back'
/** Applies to this route only, not to its children. */
export type RouteAccess = 'visitor' | 'member'
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
  /** The answer at which the help sheet opens. */
  help?: string
  /** Why the page offers no help. */
  noHelpReason?: string
  /** false: the screen's scope is dropped when it is left. */
  cache?: boolean
  props?: 'query' | 'params' | 'state'
  propsWhen?: Condition
  params?: { [name: string]: ParamRule }
  query?: { [name: string]: ParamRule }
  /** Shown when `params` do not match; `notFound` by default. */
  invalid?: string
  enter?: Action[]
  static?: StaticPage
}
/** Built as a page without scripts. `about`: for search and link previews. */
type StaticPage = { locale: string; about: Text }
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
  /** Opened by the question mark in the header of each page, whose `help` is handed over as `prop`. */
  help?: { sheet: string; prop: string }
  /** Removed from the address at once and never carried on; readable in `/route/query` for that arrival only. */
  privateQuery: NameSet
  routes: { [name: string]: Route }
}
