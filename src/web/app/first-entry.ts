import { historyIndex, isEntryHeld, markEntryHeld } from './history-entry.ts'

/**
 * The first entry of the history. While an overlay covers its page the entry is held: a second entry for the same page lets the phone's
 * back button close the overlay instead of leaving the site. Going back from a held entry leaves the site, navigating replaces the second
 * entry, and a page that replaces the current one takes the place of both.
 */
type FirstEntry = {
  /** Index of the first entry that shows the current page. */
  index(): number
  /** Makes the router add the second entry for the same page, which stays as it is. Returns false when there is nothing to hold. */
  beginToHold(): boolean
  /** True while the router moves between the two entries. */
  isMoving(): boolean
  /** True while the router goes back to the first entry on its own. */
  isLeaving(): boolean
  /**
   * Leaves a held entry: once the router is back on the first one, `then` runs instead of leaving the site. Returns false when no entry is
   * held.
   */
  leave(then: () => void): boolean
  /** Called when the browser's back button may have led to the first entry of a held page. */
  noticeBack(): void
  /** Stops holding. Returns true when the next entry must replace the second one. */
  giveUp(): boolean
  /** Called when the router has arrived. */
  arrive(): void
}

export function createFirstEntry(): FirstEntry {
  let state: 'single' | 'adding' | 'held' | 'leaving' = isEntryHeld() ? 'held' : 'single'
  const leaveSite = () => history.back()
  let afterLeaving = leaveSite

  return {
    index: () => (state === 'held' ? 1 : 0),
    beginToHold() {
      if (historyIndex() > 0 || state !== 'single') return false
      state = 'adding'
      return true
    },
    isMoving: () => state === 'adding' || state === 'leaving',
    isLeaving: () => state === 'leaving',
    leave(then) {
      if (state === 'held') {
        state = 'leaving'
        history.back()
      }
      if (state !== 'leaving') return false
      afterLeaving = then
      return true
    },
    noticeBack() {
      if (state === 'held' && historyIndex() === 0) state = 'leaving'
    },
    giveUp() {
      const wasHeld = state === 'held'
      state = 'single'
      return wasHeld
    },
    arrive() {
      if (state === 'adding') {
        state = 'held'
        markEntryHeld()
      }
      if (state === 'leaving' && historyIndex() === 0) {
        state = 'single'
        // Runs after the router has finished this navigation.
        queueMicrotask(afterLeaving)
        afterLeaving = leaveSite
      }
    },
  }
}
