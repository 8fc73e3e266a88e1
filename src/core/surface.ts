import { detached } from './detached.ts'
import type { ToastKind } from './language.ts'
import type { Location } from './route.ts'
import type { ScreenInstance } from './screen.ts'
import type { World } from './world.ts'

export type Toast = { key: number; text: string; kind: ToastKind }
/** An open sheet or dialog. `navigation` is what it was opened in. */
export type Sheet = { key: number; navigation: number; instance: ScreenInstance; close(result: unknown): void; dismiss(): void }

/** What lies over the page: toasts, sheets, the busy overlay. */
export type Surface = {
  /** Observable. `sheets` holds keys of `sheet`, so that instances stay plain. */
  shown: { toasts: Toast[]; sheets: number[]; busy: number }
  sheet(key: number): Sheet | undefined
  toast(text: string, kind: ToastKind): void
  dropToast(key: number): void
  /** Shows the overlay until the answer is called. */
  busy(): () => void
  open(screen: string, location: Location | undefined, props: Record<string, unknown>, navigation: number): Promise<unknown>
  /** Dismisses every sheet that was not opened on the navigation that led to the page now shown. */
  settle(navigation: number): void
}

type MakeScreen = (
  id: string,
  location: Location | undefined,
  props: Record<string, unknown>,
  close: (result: unknown) => void,
) => Promise<ScreenInstance>

export function createSurface(world: Pick<World, 'observe' | 'report'>, make: MakeScreen): Surface {
  const shown = world.observe<Surface['shown']>({ toasts: [], sheets: [], busy: 0 })
  const sheets = new Map<number, Sheet>()
  let keys = 0

  return {
    shown,
    sheet: (key) => sheets.get(key),
    toast: (text, kind) => void shown.toasts.push({ key: ++keys, text, kind }),
    dropToast: (key) => void (shown.toasts = shown.toasts.filter((toast) => toast.key !== key)),
    busy() {
      shown.busy += 1
      return () => void (shown.busy -= 1)
    },
    async open(screen, location, props, navigation) {
      const key = ++keys
      return new Promise<unknown>((resolve, reject) => {
        const end = (result: unknown) => {
          sheets.get(key)?.instance.leave()
          sheets.delete(key)
          shown.sheets = shown.sheets.filter((other) => other !== key)
          resolve(result)
        }
        const opening = make(screen, location, props, end).then((instance) => {
          sheets.set(key, { key, navigation, instance, close: end, dismiss: () => end(undefined) })
          shown.sheets.push(key)
          return instance.enter()
        }, reject)
        detached(world, opening)
      })
    },
    settle(navigation) {
      for (const sheet of [...sheets.values()]) if (sheet.navigation !== navigation) sheet.dismiss()
    },
  }
}
