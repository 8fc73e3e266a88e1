import type { Host } from '../../core/host/host.ts'
import { productHost } from '../../product/product-host.ts'
import { askDevice } from '../device/ask-device.ts'
import { loadFormValidator } from '../net/load-form-validator.ts'
import type { PageLoads } from '../net/page-load.ts'
import { withSignal } from '../net/load-file.ts'
import { deadlineOf } from '../net/transport.ts'
import type { Release } from '../net/release.ts'
import { newUuid } from '../state/device-entries.ts'
import { exclusively } from '../state/exclusively.ts'
import { remember } from '../state/remember.ts'
import { observe, plain } from '../state/store.ts'
import type { Translator } from '../state/translator.ts'
import { whenIdle } from '../ui/when-idle.ts'

/** Dispatched on `window` for analytics. */
export const trackEvent = 'alur:track'

/** Milliseconds after which idle tasks run even on a busy phone. */
const mostBusyMs = 2000

type Deps = Pick<Host, 'send' | 'now' | 'storage'> & {
  release: Release
  pageLoads: PageLoads
  translator: Translator
  navigate: Host['navigate']
  back: Host['back']
  reopen: Host['reopen']
}

export function createBrowserHost({ release, pageLoads, translator, navigate, back, reopen, ...connection }: Deps): Host {
  const inTime = <T>(loading: Promise<T>) => pageLoads.wait((signal) => withSignal(loading, signal))
  return {
    ...connection,
    flows: release.boot,
    loadScreen: (id) => inTime(release.loadScreen(id)),
    loadForm: (id) => inTime(release.loadForm(id)),
    loadValidator: (form) => inTime(loadFormValidator(release, form)),
    renewForm: release.renewForm,
    askDevice,
    navigate,
    back,
    reopen,
    openUrl: (url) => location.assign(url),
    ...productHost,
    text: translator.configText,
    hasText: translator.has,
    after(ms, task) {
      const timer = setTimeout(task, ms)
      return () => clearTimeout(timer)
    },
    whenIdle: (task) => void whenIdle(task, mostBusyMs),
    whenSeen(task) {
      if (!document.hidden) return undefined
      document.addEventListener('visibilitychange', task, { once: true })
      return () => document.removeEventListener('visibilitychange', task)
    },
    exclusively: (name, work) => pageLoads.wait((ofPage) => exclusively(name, work, deadlineOf(release.boot.app.api.timeout, ofPage))),
    observe,
    snapshot: plain,
    remember,
    newUuid,
    track(event, data) {
      if (import.meta.env.DEV) console.info('tracked', event, data)
      window.dispatchEvent(new CustomEvent(trackEvent, { detail: { event, data } }))
    },
    report: (error) => reportError(error),
  }
}
