import type { Session } from '../../core/state/session.ts'
import type { Host } from '../../core/host/host.ts'
import { sessionEntries } from '../../product/session-entries.ts'
import type { Release } from '../net/release.ts'
import { externalStore } from './store.ts'
import type { Translator } from './translator.ts'

const localeKey = sessionEntries.locale

type Deps = {
  session: Session
  release: Release
  translator: Translator
  storage: Host['storage']
  /** Called before the locale changes: cached replies are in the old language. */
  clearCaches(): void
  onSwitched(): void
  onFailed(): void
}

/** Keeps the translator's locale equal to the session's. Returns the function that chooses a locale. */
export function syncLocale({ session, release, translator, storage, clearCaches, onSwitched, onFailed }: Deps): (locale: string) => void {
  const { supported } = release.boot.app.locales
  translator.setLocale(release.locale)
  externalStore([session]).subscribe(() => {
    const wanted = session[localeKey]
    if (typeof wanted !== 'string' || wanted === translator.state.locale || !Object.hasOwn(supported, wanted)) return
    void loadAndSwitch(wanted)
  })
  return choose

  function choose(locale: string): void {
    session[localeKey] = locale
    storage.write(localeKey, locale)
  }

  /** The old locale stays until all texts are loaded, and when loading fails. */
  async function loadAndSwitch(wanted: string): Promise<void> {
    try {
      await release.loadLocale(wanted)
    } catch {
      choose(translator.state.locale)
      onFailed()
      return
    }
    if (session[localeKey] !== wanted || translator.state.locale === wanted) return
    clearCaches()
    translator.setLocale(wanted)
    onSwitched()
  }
}
