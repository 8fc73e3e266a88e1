import { includeScreen, type IncludeOptions } from '../core/screens/include-screen.ts'
import type { OpenScreen, ScreenInstance } from '../core/screens/screen.ts'

type IncludeRequest = Pick<IncludeOptions, 'screen' | 'props' | 'onClose'>
type Slot = { key: string; used: boolean; instance?: ScreenInstance; onClose: IncludeRequest['onClose']; leave(): void }

/** Screens shown inside other screens, for a host that renders by polling. */
export type IncludedScreens = {
  /** Returns the open screen. The first call starts to open it; undefined until then. */
  get(around: ScreenInstance, path: string, wanted: IncludeRequest): ScreenInstance | undefined
  leaveUnused(): void
}

type Deps = { app: { openScreen: OpenScreen }; onChange(): void; report(error: unknown): void }

export function createIncludedScreens({ app, onChange, report }: Deps): IncludedScreens {
  const slots = new Map<ScreenInstance, Map<string, Slot>>()
  return { get, leaveUnused }

  function get(around: ScreenInstance, path: string, { screen, props, onClose }: IncludeRequest): ScreenInstance | undefined {
    const within = slots.get(around) ?? new Map<string, Slot>()
    slots.set(around, within)
    const key = `${screen} ${JSON.stringify(props)}`
    const known = within.get(path)
    if (known?.key === key) {
      known.used = true
      known.onClose = onClose
      return known.instance
    }
    known?.leave()
    const slot: Slot = { key, used: true, onClose, leave: () => {} }
    within.set(path, slot)
    onChange()
    slot.leave = includeScreen(app, around, {
      screen,
      props,
      onClose: (result) => slot.onClose(result),
      onOpen(instance) {
        slot.instance = instance
        onChange()
      },
      onFail: report,
      report,
    })
    return undefined
  }

  function leaveUnused(): void {
    for (const within of slots.values()) {
      for (const [path, slot] of within) {
        if (!slot.used) slot.leave()
        if (!slot.used) within.delete(path)
        slot.used = false
      }
    }
  }
}
