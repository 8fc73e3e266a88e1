import type { App } from '../../core/app.ts'
import { sessionEntries } from '../../product/session-entries.ts'

/** What a page hands over to the next one, kept with the next one's entry of the browser's history. */
export type HandedOver = Record<string, unknown>

/** `idx`: the router's own count of entries. `held`: the entry before shows the same page. `usr`: what was handed over, to whoever was signed in. */
type HistoryEntry = { idx?: number; held?: boolean; usr?: HandedOver; account?: unknown }
const entryOnShow = () => (history.state ?? {}) as HistoryEntry

export const historyIndex = (): number => entryOnShow().idx ?? 0
export const isEntryHeld = (): boolean => entryOnShow().held === true
/** A reload finds it. */
export const markEntryHeld = (): void => history.replaceState({ ...history.state, held: true }, '')

/** `length`: of the history as the entry on show was come to. What a page in a frame has added since lies before the next one. */
let arrival = { index: -1, length: 0 }

export function noteArrival(): void {
  const index = historyIndex()
  if (index !== arrival.index) arrival = { index, length: history.length }
}

/** Milliseconds after which a step back that the app has not seen was one of the frame. */
const stepMs = 300

/** Past what a page in a frame has added. */
export function goBackOneEntry(): void {
  const { navigation } = window as { navigation?: { back(): { committed: Promise<unknown>; finished: Promise<unknown> } } }
  if (!navigation) return stepBack(history.length - arrival.length)
  const { committed, finished } = navigation.back()
  // Another navigation may overtake it.
  for (const end of [committed, finished]) end.catch(() => undefined)
}

/** Where the browser does not tell the app's own entries from those of the frame. */
function stepBack(added: number): void {
  const index = historyIndex()
  history.go(-1)
  if (added > 0) setTimeout(() => historyIndex() === index && stepBack(added - 1), stepMs)
}

/** What one account's page handed over is not shown to the next account that comes back to it. */
export function handedOver(app: App): HandedOver {
  const { usr, account } = entryOnShow()
  return usr && account === accountOf(app) ? usr : {}
}

/**
 * react-router's redirect carries no state; a reload must find it in the history all the same. Nothing to hand over, nothing to write: the
 * browser looks for the page's icon anew after each write.
 */
export function keepHandedOver(app: App, state: HandedOver | undefined, routerState: unknown): void {
  if (!state || (isEmpty(state) && isEmpty(routerState as HandedOver | null))) return
  history.replaceState({ ...history.state, usr: state, account: accountOf(app) }, '')
}

const accountOf = ({ session }: App): unknown => session[sessionEntries.account]
const isEmpty = (state: HandedOver | null): boolean => Object.keys(state ?? {}).length === 0
