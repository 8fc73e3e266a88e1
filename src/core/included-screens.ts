import { include, type Including } from './include.ts'
import type { Machine } from './machine.ts'
import type { ScreenInstance } from './screen.ts'

type Wanted = Pick<Including, 'screen' | 'props' | 'onClose'>
type Slot = { key: string; seen: boolean; instance?: ScreenInstance; onClose: Wanted['onClose']; leave(): void }

/** Screens shown within others, for a host that looks at everything now and then. */
export type IncludedScreens = {
  /** The screen within `around` at `path` as far as it is open; looked at for the first time, it begins to open. */
  of(around: ScreenInstance, path: string, wanted: Wanted): ScreenInstance | undefined
  /** Leaves what was not looked at since the last time. */
  leaveUnseen(): void
}

/** `changed`: told of each screen that begins to open, and that is open. */
type Deps = { machine: Pick<Machine, 'openScreen'>; changed(): void; report(error: unknown): void }

export function createIncludedScreens({ machine, changed, report }: Deps): IncludedScreens {
  const slots = new Map<ScreenInstance, Map<string, Slot>>()
  return { of, leaveUnseen }

  function of(around: ScreenInstance, path: string, { screen, props, onClose }: Wanted): ScreenInstance | undefined {
    const within = slots.get(around) ?? new Map<string, Slot>()
    slots.set(around, within)
    const key = `${screen} ${JSON.stringify(props)}`
    const known = within.get(path)
    if (known?.key === key) {
      Object.assign(known, { seen: true, onClose })
      return known.instance
    }
    known?.leave()
    const slot: Slot = { key, seen: true, onClose, leave: () => {} }
    within.set(path, slot)
    changed()
    slot.leave = include(machine, around, {
      screen,
      props,
      onClose: (result) => slot.onClose(result),
      opened(instance) {
        slot.instance = instance
        changed()
      },
      report,
    })
    return undefined
  }

  function leaveUnseen(): void {
    for (const within of slots.values()) {
      for (const [path, slot] of within) {
        if (!slot.seen) slot.leave()
        if (!slot.seen) within.delete(path)
        slot.seen = false
      }
    }
  }
}
