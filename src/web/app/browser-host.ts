import type { Host } from '../../core/host/host.ts'
import { productHost } from '../../product/product-host.ts'
import { askDevice } from '../device/ask-device.ts'
import { loadFormValidator } from '../net/load-form-validator.ts'
import type { Release } from '../net/release.ts'
import { newUuid } from '../state/device-entries.ts'
import { exclusively } from '../state/exclusively.ts'
import { remember } from '../state/remember.ts'
import { observe, plain } from '../state/store.ts'
import type { Translator } from '../state/translator.ts'

/** Dispatched on `window` for analytics. */
export const trackEvent = 'alur:track'

type Deps = Pick<Host, 'send' | 'now' | 'storage'> & {
  release: Release
  translator: Translator
  navigate: Host['navigate']
  back: Host['back']
  reopen: Host['reopen']
}

export function createBrowserHost({ release, translator, navigate, back, reopen, ...connection }: Deps): Host {
  return {
    ...connection,
    flows: release.boot,
    loadScreen: release.loadScreen,
    loadForm: release.loadForm,
    loadValidator: (form) => loadFormValidator(release, form),
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
    isVisible: () => document.visibilityState === 'visible',
    exclusively,
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
