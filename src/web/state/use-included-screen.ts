import { useEffect, useRef, useState } from 'react'
import { includeScreen } from '../../core/screens/include-screen.ts'
import type { ScreenInstance } from '../../core/screens/screen.ts'
import { useApp, useScreen } from './app-context.ts'
import { useAwaitedPart } from './arrival.ts'

type OnClose = (result: unknown) => unknown
const noop: OnClose = () => {}

/** After a change of `props` the previous screen stays until the next one is open. */
export function useIncludedScreen(
  screen: string,
  props: Record<string, unknown> = {},
  onClose: OnClose = noop,
): ScreenInstance | undefined {
  const { app } = useApp()
  const around = useScreen()
  const [instance, setInstance] = useState<ScreenInstance>()
  const [hasFailed, setHasFailed] = useState(false)
  useAwaitedPart(instance === undefined && !hasFailed)
  const latest = useRef(onClose)
  useEffect(() => {
    latest.current = onClose
  })
  // Compared by content: resolving the same props again makes new objects.
  const propsJson = JSON.stringify(props)
  useEffect(
    () =>
      includeScreen(app, around, {
        screen,
        props: JSON.parse(propsJson) as typeof props,
        onClose: (result) => latest.current(result),
        onOpen: setInstance,
        report: (error) => {
          setHasFailed(true)
          reportError(error)
        },
      }),
    [app, around, screen, propsJson],
  )
  return instance
}
