import { useEffect, useEffectEvent, useState } from 'react'
import { includeScreen } from '../../core/screens/include-screen.ts'
import type { ScreenInstance } from '../../core/screens/screen.ts'
import { forgetFailedLoads } from '../net/failed-loads.ts'
import { onReconnect } from '../net/on-reconnect.ts'
import { LoadError } from '../net/load-file.ts'
import { useApp, useScreen } from './app-context.ts'
import { useAwaitedPart } from './arrival.ts'

type OnClose = (result: unknown) => unknown
const noop: OnClose = () => {}

/** `hasFailed`: it could not be loaded; loaded again by `retry`, or when the network is back. */
type IncludedScreen = { instance: ScreenInstance | undefined; hasFailed: boolean; retry(): void }

/** Opens a screen inside another one. After a change of `props` the previous screen stays until the next one is open. */
export function useIncludedScreen(screen: string, props: Record<string, unknown> = {}, onClose: OnClose = noop): IncludedScreen {
  const { app } = useApp()
  const around = useScreen()
  const [instance, setInstance] = useState<ScreenInstance>()
  const [attempt, setAttempt] = useState(0)
  const [failed, setFailed] = useState<number>()
  const hasFailed = failed === attempt
  useAwaitedPart(instance === undefined && !hasFailed)
  const close = useEffectEvent(onClose)
  // Compared by content, since resolving the same props again makes new objects.
  const propsJson = JSON.stringify(props)
  useEffect(
    () =>
      includeScreen(app, around, {
        screen,
        props: JSON.parse(propsJson) as typeof props,
        onClose: (result) => close(result),
        onOpen(made) {
          setFailed(undefined)
          setInstance(made)
        },
        onFail: (error) => {
          setFailed(attempt)
          if (!(error instanceof LoadError)) reportError(error)
        },
        report: reportError,
      }),
    [app, around, screen, propsJson, attempt],
  )
  function retry() {
    forgetFailedLoads()
    setAttempt(attempt + 1)
  }
  const again = useEffectEvent(retry)
  useEffect(() => (hasFailed ? onReconnect(again) : undefined), [hasFailed])
  return { instance, hasFailed, retry }
}
