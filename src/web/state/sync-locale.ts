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
  /** The locale whose texts are being loaded. */
  let coming: string | undefined
  translator.setLocale(release.locale)
  externalStore([session]).subscribe(() => {
    const wanted = session[localeKey]
    if (typeof wanted !== 'string' || wanted === coming || wanted === translator.state.locale || !Object.hasOwn(supported, wanted)) return
    void loadAndSwitch(wanted)
  })
  return choose

  function choose(locale: string): void {
    session[localeKey] = locale
    storage.write(localeKey, locale)
  }

  /** The old locale stays until all texts are loaded, and when loading fails. Another one may have been chosen in the meantime. */
  async function loadAndSwitch(wanted: string): Promise<void> {
    coming = wanted
    const isLoaded = await release.loadLocale(wanted).then(
      () => true,
      () => false,
    )
    if (coming === wanted) coming = undefined
    if (session[localeKey] !== wanted || translator.state.locale === wanted) return
    if (!isLoaded) {
      choose(translator.state.locale)
      onFailed()
      return
    }
    clearCaches()
    release.locale = wanted
    translator.setLocale(wanted)
    onSwitched()
  }
}
