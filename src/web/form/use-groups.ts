import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import type { FormSession } from '../../core/forms/form-session.ts'
import { useApp, useObserved, useScreen } from '../state/app-context.ts'
import { focusField } from './focus-field.ts'
import { focusHeading } from './focus-heading.ts'

/** Keeps the group of a form in step with the browser's history, and the focus with the group. */
export function useGroups(session: FormSession, element: RefObject<HTMLElement | null>, heading: RefObject<HTMLElement | null>) {
  const { groupHistory } = useApp()
  const { id, groups, form } = session
  const { screen } = useScreen()
  // Only on a page: in a sheet, going back closes the sheet.
  const isOfPage = form.groups !== undefined && (screen.as ?? 'page') === 'page'
  // Keeps its identity while the group's fields stay the same.
  const group = useObserved(groups.shown, () => groups.current())
  const current = group?.id
  const last = useRef(current)
  const toFocus = useRef<{ at: string | undefined }>(undefined)

  useLayoutEffect(() => {
    if (!isOfPage) return
    session.openGroup(groupHistory.groupOf(id))
    last.current = session.groups.current()?.id
    groupHistory.mark(id, last.current ?? '')
    groupHistory.forms.add(session)
    return () => void groupHistory.forms.delete(session)
  }, [isOfPage, session, id, groupHistory])

  const wanted = useObserved(groupHistory.shown, () => groupHistory.shown.now[id])
  useEffect(() => {
    if (isOfPage && wanted !== undefined) session.openGroup(wanted)
  }, [isOfPage, wanted, session])

  useLayoutEffect(() => {
    const now = groups.current()?.id
    if (last.current === now) return
    last.current = now
    if (toFocus.current) focusField(element.current, toFocus.current.at)
    else focusHeading(heading.current)
    toFocus.current = undefined
  }, [current, groups, element, heading])

  const onGroup = useCallback((next: string) => isOfPage && groupHistory.push(id, next), [isOfPage, groupHistory, id])

  /** Focuses the invalid field. It may be in another group, which is already open and rendered next. */
  const onInvalid = useCallback(
    (at: string | undefined) => {
      const shown = groups.all().findIndex((one) => one.id === last.current)
      const by = shown < 0 ? 0 : shown - (groups.index() ?? shown)
      if (by === 0) return void Promise.resolve().then(() => focusField(element.current, at))
      toFocus.current = { at }
      if (isOfPage) groupHistory.follow(session, by)
    },
    [session, groups, isOfPage, groupHistory, element],
  )
  return { group, isLast: groups.next() === undefined, onGroup, onInvalid }
}
