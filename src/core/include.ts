import type { Machine } from './machine.ts'
import type { Location } from './route.ts'
import type { ScreenInstance } from './screen.ts'

export type Including = {
  screen: string
  props: Record<string, unknown>
  /** Told what the screen hands back. There is nothing to dismiss: closing without a result does nothing. */
  onClose(result: unknown): unknown
  opened(instance: ScreenInstance): void
  report(error: unknown): void
}

/** Opens a screen within the one around it, with a scope of its own. The answer leaves it. */
export function include(machine: Pick<Machine, 'openScreen'>, around: ScreenInstance, including: Including): () => void {
  const { screen, props, onClose, opened, report } = including
  let instance: ScreenInstance | undefined
  let gone = false
  const close = (result: unknown) => void (result !== undefined && Promise.resolve(onClose(result)).catch(report))
  machine
    .openScreen(screen, around.scope.route as Location, props, close)
    .then((made) => {
      if (gone) return
      instance = made
      opened(made)
      return made.enter()
    })
    .catch(report)
  return () => {
    gone = true
    instance?.leave()
  }
}
