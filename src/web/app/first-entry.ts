import { historyIndex, isEntryHeld, markEntryHeld } from './history-entry.ts'

/**
 * The first entry of the history. While something lies over its page it is held: a second entry for the same page lets the phone's back
 * button close what lies there instead of leaving the site. Going back from it leaves, going on replaces it, and what replaces the page takes
 * both entries.
 */
export type FirstEntry = {
  /** Index of the first entry that shows the page on show. */
  index(): number
  /** The router adds the second entry: for the same page, so that it stays as it is. False where there is nothing to hold. */
  beginToHold(): boolean
  /** True while the router goes from one of the two entries to the other. */
  isMoving(): boolean
  /** True while the router goes back to the first entry by itself. */
  isLeaving(): boolean
  /** Leaves a held entry: once the router is back on the first one, `then` runs in place of leaving the site. False where none is held. */
  leave(then: () => void): boolean
  /** The browser's button led back to the first entry of a held page. */
  noticeBack(): void
  /** True where the next entry takes the place of the second one, which is no longer held. */
  giveUp(): boolean
  /** The router has arrived. */
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
        // Not before the router has ended this navigation.
        queueMicrotask(afterLeaving)
        afterLeaving = leaveSite
      }
    },
  }
}
