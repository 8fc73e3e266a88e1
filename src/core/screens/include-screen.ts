import type { Location } from '../navigation/route.ts'
import type { OpenScreen, ScreenInstance } from './screen.ts'

export type IncludeOptions = {
  screen: string
  props: Record<string, unknown>
  /** Always called with a result: an included screen cannot be dismissed. */
  onClose(result: unknown): unknown
  onOpen(instance: ScreenInstance): void
  /** Called when the screen could not be opened. */
  onFail(error: unknown): void
  /** Receives errors of the screen once it is open. */
  report(error: unknown): void
}

/** Opens a screen inside another one, with its own scope. The returned function leaves it. */
export function includeScreen(app: { openScreen: OpenScreen }, around: ScreenInstance, including: IncludeOptions): () => void {
  const { screen, props, onClose, onOpen, onFail, report } = including
  let instance: ScreenInstance | undefined
  let gone = false
  const close = (result: unknown) => void (result !== undefined && Promise.resolve(onClose(result)).catch(report))
  app
    .openScreen(screen, around.scope.route as Location, props, close)
    .then(
      (made) => {
        if (gone) return
        instance = made
        onOpen(made)
        return made.enter()
      },
      (error: unknown) => (gone ? undefined : onFail(error)),
    )
    .catch(report)
  return () => {
    gone = true
    instance?.leave()
  }
}
