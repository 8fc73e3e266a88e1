import { useEffect, useRef, useState } from 'react'
import { include } from '../../core/include.ts'
import type { ScreenInstance } from '../../core/screen.ts'
import { usePhone, useScreen } from './screen-context.ts'

type OnClose = (result: unknown) => unknown
const nothing: OnClose = () => {}

/** A screen opened within the current one; the one before stays until a change of `props` has opened the next. */
export function useIncludedScreen(
  screen: string,
  props: Record<string, unknown> = {},
  onClose: OnClose = nothing,
): ScreenInstance | undefined {
  const { machine } = usePhone()
  const around = useScreen()
  const [instance, setInstance] = useState<ScreenInstance>()
  const latest = useRef(onClose)
  useEffect(() => {
    latest.current = onClose
  })
  // By content: the same props resolved again are not other props.
  const given = JSON.stringify(props)
  useEffect(
    () =>
      include(machine, around, {
        screen,
        props: JSON.parse(given) as typeof props,
        onClose: (result) => latest.current(result),
        opened: setInstance,
        report: reportError,
      }),
    [machine, around, screen, given],
  )
  return instance
}
