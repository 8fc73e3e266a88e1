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

/** Past what a page in a frame has added, where the browser tells it from the app's own entries. False where it does not. */
export function goBackOneEntry(): boolean {
  const { navigation } = window as { navigation?: { back(): { committed: Promise<unknown>; finished: Promise<unknown> } } }
  if (!navigation) return false
  const { committed, finished } = navigation.back()
  // Another navigation may overtake it.
  for (const end of [committed, finished]) end.catch(() => undefined)
  return true
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
