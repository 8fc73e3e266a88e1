import type { World } from '../../core/world.ts'
import { askPhone } from '../asks/ask-phone.ts'
import { createTransport } from '../transport.ts'
import { loadRules } from './form-rules.ts'
import type { Release } from './release.ts'
import { observe, plain } from './store.ts'
import type { Words } from './text.ts'

/** The event on `window` that whoever counts visits may listen to. */
export const trackEvent = 'alur:track'

type Parts = { release: Release; words: Words; storage: World['storage']; navigate: World['navigate']; back: World['back'] }

/** The browser, as the interpreter sees it. */
export function createWorld({ release, words, storage, navigate, back }: Parts): World {
  let ahead = 0
  const { api } = release.boot.app
  const transport = createTransport({
    base: api.base,
    onServerTime(seconds) {
      ahead = seconds - Date.now() / 1000
    },
  })
  return {
    flows: release.boot,
    loadScreen: release.loadScreen,
    loadForm: release.loadForm,
    loadRules: (form) => loadRules(release, form),
    transport,
    ask: askPhone,
    navigate,
    back,
    link: (url) => location.assign(url),
    text: words.text,
    hasText: words.has,
    now: () => Math.floor(Date.now() / 1000 + ahead),
    after(ms, task) {
      const timer = setTimeout(task, ms)
      return () => clearTimeout(timer)
    },
    visible: () => document.visibilityState === 'visible',
    observe,
    plain,
    newKey,
    track: (event, data) => void window.dispatchEvent(new CustomEvent(trackEvent, { detail: { event, data } })),
    report: (error) => reportError(error),
    storage,
  }
}

/** A version 4 UUID; `crypto.randomUUID` is missing where the page is not served over https. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
