import type { FormSession } from '../../core/forms/form-session.ts'
import { observe } from './store.ts'

/** By form, the id of the group that an entry of the browser's history shows. */
type ShownGroups = { [form: string]: string }

/** Each group of a form on a page has an entry of its own in the history, so that going back leads to the group before. */
export type GroupHistory = {
  /** Observable: of the entry on show. */
  shown: { now: ShownGroups }
  /** Forms of the page on show that are asked in groups. */
  forms: Set<FormSession>
  groupOf(form: string): string | undefined
  /** The entry on show stands for this group. */
  mark(form: string, group: string): void
  push(form: string, group: string): void
  /** Back to a group that is `by` before; an entry that was entered by a link stands for it from then on. */
  back(form: string, group: string, by: number): void
  /** True while the router goes to an entry of the page on show. */
  isMoving(index: number): boolean
  /** Called when the router has arrived, with the page and its place in the history. */
  arrive(page: unknown, index: number): void
}

export function createGroupHistory(router: { push(): void; go(delta: number): void }): GroupHistory {
  const shown = observe<{ now: ShownGroups }>({ now: {} })
  /** Entries of the page on show. */
  let entries: { page: unknown; first: number; last: number; here: number } = { page: undefined, first: 0, last: 0, here: 0 }
  let pushed: ShownGroups | undefined
  return {
    shown,
    forms: new Set(),
    groupOf: (form) => entryGroups()[form],
    mark,
    push(form, group) {
      pushed = { ...entryGroups(), [form]: group }
      router.push()
    },
    back(form, group, by) {
      if (entries.here - by >= entries.first) router.go(-by)
      else mark(form, group)
    },
    isMoving: (index) => pushed !== undefined || (index !== entries.here && index >= entries.first && index <= entries.last),
    arrive(page, index) {
      const isNew = page !== entries.page
      const last = isNew || pushed ? index : entries.last
      entries = { page, first: isNew ? index : Math.min(entries.first, index), last, here: index }
      if (pushed) write(pushed)
      else shown.now = entryGroups()
      pushed = undefined
    },
  }

  function mark(form: string, group: string): void {
    write({ ...entryGroups(), [form]: group })
  }

  function write(groups: ShownGroups): void {
    history.replaceState({ ...history.state, groups }, '')
    shown.now = groups
  }
}

const entryGroups = (): ShownGroups => (history.state as { groups?: ShownGroups } | null)?.groups ?? {}
