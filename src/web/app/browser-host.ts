import type { Host } from '../../core/host/host.ts'
import { productHost } from '../../product/product-host.ts'
import { askDevice } from '../device/ask-device.ts'
import { createTransport } from '../net/transport.ts'
import { loadFormValidator } from '../net/load-form-validator.ts'
import type { PageLoads } from '../net/page-load.ts'
import { type Release, withSignal } from '../net/release.ts'
import { exclusively } from '../state/exclusively.ts'
import { remember } from '../state/remember.ts'
import { observe, plain } from '../state/store.ts'
import type { Translator } from '../state/translator.ts'

/** Dispatched on `window` for analytics. */
export const trackEvent = 'alur:track'

type Deps = {
  release: Release
  pageLoads: PageLoads
  translator: Translator
  storage: Host['storage']
  navigate: Host['navigate']
  back: Host['back']
  reopen: Host['reopen']
}

export function createBrowserHost({ release, pageLoads, translator, storage, navigate, back, reopen }: Deps): Host {
  let clockOffset = 0
  const { api } = release.boot.app
  const send = createTransport({
    base: api.base,
    pageLoads,
    onServerTime(seconds) {
      clockOffset = seconds - Date.now() / 1000
    },
  })
  const inTime = <T>(loading: Promise<T>) => pageLoads.wait((signal) => withSignal(loading, signal))
  return {
    flows: release.boot,
    loadScreen: (id) => inTime(release.loadScreen(id)),
    loadForm: (id) => inTime(release.loadForm(id)),
    loadValidator: (form) => inTime(loadFormValidator(release, form)),
    send,
    askDevice,
    navigate,
    back,
    reopen,
    openUrl: (url) => location.assign(url),
    ...productHost,
    text: translator.configText,
    hasText: translator.has,
    now: () => Math.floor(Date.now() / 1000 + clockOffset),
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
    storage,
  }
}

/** A version 4 UUID; `crypto.randomUUID` is missing where the page is not served over https. */
export function newUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
