import type { Machine } from './machine.ts'
import type { Location } from './route.ts'
import type { ScreenInstance } from './screen.ts'

/** Screens that stand within a screen, each with a scope of its own. */
export type Parts = {
  /** The part as far as it is open; asked for the first time, it begins to open. */
  of(around: ScreenInstance, screen: string, props: Record<string, unknown>): ScreenInstance | undefined
  /** Leaves every part of a screen, and the parts of these. */
  leave(around: ScreenInstance): void
}

export function createParts(machine: Pick<Machine, 'openScreen'>, began: () => void): Parts {
  const within = new WeakMap<ScreenInstance, Map<string, ScreenInstance | undefined>>()
  return { of, leave }

  function of(around: ScreenInstance, screen: string, props: Record<string, unknown>): ScreenInstance | undefined {
    const open = within.get(around) ?? new Map<string, ScreenInstance | undefined>()
    within.set(around, open)
    const key = `${screen} ${JSON.stringify(props)}`
    if (open.has(key)) return open.get(key)
    open.set(key, undefined)
    began()
    void machine.openScreen(screen, around.scope.route as Location, props).then((instance) => {
      open.set(key, instance)
      began()
      return instance.enter()
    })
    return undefined
  }

  function leave(around: ScreenInstance): void {
    for (const part of within.get(around)?.values() ?? []) {
      if (!part) continue
      leave(part)
      part.leave()
    }
    within.delete(around)
  }
}
