import type { App } from '../../core/app.ts'
import { sessionEntries } from '../../product/session-entries.ts'

/** State that a page passes to the next one, kept with the next one's entry of the browser's history. */
export type HandedOver = Record<string, unknown>

/**
 * `idx`: the router's own count of entries. `held`: the previous entry shows the same page. `usr`: the passed state. `account`: the account
 * it was passed to.
 */
type HistoryEntry = { idx?: number; held?: boolean; usr?: HandedOver; account?: unknown }
const entryOnShow = () => (history.state ?? {}) as HistoryEntry

export const historyIndex = (): number => entryOnShow().idx ?? 0
export const isEntryHeld = (): boolean => entryOnShow().held === true
/** Stored in the entry, so that a reload finds it. */
export const markEntryHeld = (): void => history.replaceState({ ...history.state, held: true }, '')

/** `length`: length of the history on arrival at the current entry. Entries added since then were made by a page in a frame. */
let arrival = { index: -1, length: 0 }

export function noteArrival(): void {
  const index = historyIndex()
  if (index !== arrival.index) arrival = { index, length: history.length }
}

/** Milliseconds to wait for the app to notice a step back; after that the step was the frame's. */
const stepMs = 300

/** Goes back to the app's previous entry, past entries that a page in a frame has added. */
export function goBackOneEntry(): void {
  const { navigation } = window as { navigation?: { back(): { committed: Promise<unknown>; finished: Promise<unknown> } } }
  if (!navigation) return stepBack(history.length - arrival.length)
  const { committed, finished } = navigation.back()
  // Another navigation may overtake this one.
  for (const end of [committed, finished]) end.catch(() => undefined)
}

/** Fallback for browsers that do not tell the app's own entries from those of a frame. */
function stepBack(added: number): void {
  const index = historyIndex()
  history.go(-1)
  if (added > 0) setTimeout(() => historyIndex() === index && stepBack(added - 1), stepMs)
}

/** Returns the state passed to the current entry, but only to the account it was passed to. */
export function handedOver(app: App): HandedOver {
  const { usr, account } = entryOnShow()
  return usr && account === accountOf(app) ? usr : {}
}

/**
 * Stores the passed state in the history, where a reload finds it, because react-router's redirect carries none. Nothing is written when
 * there is no state: the browser fetches the page's icon again after each write.
 */
export function keepHandedOver(app: App, state: HandedOver | undefined, routerState: unknown): void {
  if (!state || (isEmpty(state) && isEmpty(routerState as HandedOver | null))) return
  history.replaceState({ ...history.state, usr: state, account: accountOf(app) }, '')
}

const accountOf = ({ session }: App): unknown => session[sessionEntries.account]
const isEmpty = (state: HandedOver | null): boolean => Object.keys(state ?? {}).length === 0
