import type { FormSession } from '../../core/forms/form-session.ts'
import { observe } from './store.ts'

/** Id of the group that a history entry shows, by form. */
type ShownGroups = { [form: string]: string }

/** `first`: index of the first entry of the same visit to the page; stored in each entry, so that a reload finds it. */
type EntryState = { groups?: ShownGroups; first?: number }

/** Gives each group of a form on a page its own history entry, so that going back leads to the previous group. */
export type GroupHistory = {
  /** Observable: the groups of the current entry. */
  shown: { now: ShownGroups }
  /** Forms of the current page that are asked in groups. */
  forms: Set<FormSession>
  groupOf(form: string): string | undefined
  /** Makes the current entry stand for this group. */
  mark(form: string, group: string): void
  push(form: string, group: string): void
  /** Called after the form has gone back by that many groups. An entry that was opened by a link stands for the new group from then on. */
  follow(session: FormSession, by: number): void
  /** Goes to the previous group of a form on the page; returns false when there is none. */
  back(): boolean
  /** True while the router goes to an entry of the current page. */
  isMoving(index: number): boolean
  /** Called when the router has arrived, with the page and its index in the history. */
  arrive(page: unknown, index: number): void
}

export function createGroupHistory(router: { push(): void; go(delta: number): void }): GroupHistory {
  const shown = observe<{ now: ShownGroups }>({ now: {} })
  const forms = new Set<FormSession>()
  /** The current page, the index of its first entry, and the index of the current entry. */
  let visit: { page: unknown; first: number; here: number } = { page: undefined, first: 0, here: 0 }
  let pushed: ShownGroups | undefined
  return {
    shown,
    forms,
    groupOf: (form) => entryGroups()[form],
    mark,
    push(form, group) {
      pushed = { ...entryGroups(), [form]: group }
      router.push()
    },
    follow,
    back() {
      const form = [...forms].find(({ groups }) => groups.previous())
      const previous = form?.groups.previous()
      if (!form || !previous) return false
      form.groups.open(previous.id)
      follow(form, 1)
      return true
    },
    isMoving: (index) => pushed !== undefined || (index !== visit.here && entryState().first === visit.first),
    arrive(page, index) {
      visit = { page, first: page === visit.page ? visit.first : (entryState().first ?? index), here: index }
      if (pushed) write(pushed)
      else shown.now = entryGroups()
      pushed = undefined
    },
  }

  function follow({ id, groups }: FormSession, by: number): void {
    if (visit.here - by >= visit.first) router.go(-by)
    else mark(id, groups.current()?.id ?? '')
  }

  function mark(form: string, group: string): void {
    write({ ...entryGroups(), [form]: group })
  }

  function write(groups: ShownGroups): void {
    history.replaceState({ ...history.state, groups, first: visit.first } satisfies EntryState, '')
    shown.now = groups
  }
}

const entryState = (): EntryState => (history.state as EntryState | null) ?? {}
const entryGroups = (): ShownGroups => entryState().groups ?? {}
