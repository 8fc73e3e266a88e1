import { reportErrors } from '../host/report-errors.ts'
import type { ToastKind } from '../language/actions.ts'
import type { Location } from '../navigation/route.ts'
import type { MakeScreen, ScreenInstance } from './screen.ts'
import type { Host } from '../host/host.ts'

export type Toast = { key: number; text: string; kind: ToastKind }
/**
 * `dismiss`: closing by the user. It waits for the reply while a form of the sheet is being sent or a `busy` action is running, because
 * only the reply tells the outcome. Every call ends within its time limit.
 */
export type Sheet = { key: number; navigationId: number; instance: ScreenInstance; close(result: unknown): void; dismiss(): void }

export type Overlays = {
  /** Observable. `sheets`: keys for `sheet()`, so that instances are not made observable. */
  visible: { toasts: Toast[]; sheets: number[]; showBusy: number }
  sheet(key: number): Sheet | undefined
  toast(text: string, kind: ToastKind): void
  dismissToast(key: number): void
  busy(): () => void
  open(
    screen: string,
    location: Location | undefined,
    props: Record<string, unknown>,
    navigationId: number,
    onShown?: () => void,
  ): Promise<unknown>
  /** Closes the sheets that other navigations opened, or are about to open; all without an id. */
  closeOthers(navigationId?: number): void
}

export function createOverlays(host: Pick<Host, 'observe' | 'report'>, make: MakeScreen): Overlays {
  const visible = host.observe<Overlays['visible']>({ toasts: [], sheets: [], showBusy: 0 })
  const sheets = new Map<number, Sheet>()
  /** Sheets whose screens are still being fetched. */
  const opening = new Map<number, Pick<Sheet, 'navigationId' | 'close'>>()
  let keys = 0

  return {
    visible,
    sheet: (key) => sheets.get(key),
    toast: (text, kind) => void visible.toasts.push({ key: ++keys, text, kind }),
    dismissToast: (key) => void (visible.toasts = visible.toasts.filter((toast) => toast.key !== key)),
    busy() {
      visible.showBusy += 1
      return () => void (visible.showBusy -= 1)
    },
    async open(screen, location, props, navigationId, onShown) {
      const key = ++keys
      return new Promise<unknown>((resolve, reject) => {
        const end = (result: unknown) => {
          opening.delete(key)
          sheets.get(key)?.instance.leave()
          sheets.delete(key)
          visible.sheets = visible.sheets.filter((other) => other !== key)
          resolve(result)
        }
        const show = (instance: ScreenInstance) => {
          if (!opening.delete(key)) return
          const isAwaiting = () => visible.showBusy > 0 || [...instance.forms.values()].some(({ submitting }) => submitting.now)
          const dismiss = () => isAwaiting() || end(undefined)
          sheets.set(key, { key, navigationId, instance, close: end, dismiss })
          visible.sheets.push(key)
          onShown?.()
          return instance.enter()
        }
        const fail = (error: unknown) => {
          opening.delete(key)
          reject(error)
        }
        opening.set(key, { navigationId, close: end })
        reportErrors(host, make(screen, location, props, end).then(show, fail))
      })
    },
    closeOthers(navigationId) {
      for (const sheet of [...sheets.values(), ...opening.values()]) if (sheet.navigationId !== navigationId) sheet.close(undefined)
    },
  }
}
