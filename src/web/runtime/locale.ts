import type { Session } from '../../core/session.ts'
import type { World } from '../../core/world.ts'
import type { Release } from './release.ts'
import { follow } from './store.ts'
import type { Words } from './text.ts'

/** The session entry that holds the language chosen. */
export const localeEntry = 'locale'

type Parts = { session: Session; release: Release; words: Words; storage: World['storage'] }

/** Speaks the language that the session names, whoever changed it there. The answer chooses another one. */
export function followLocale({ session, release, words, storage }: Parts): (locale: string) => void {
  const { supported } = release.boot.app.locales
  words.switchTo(release.locale)
  follow([session]).subscribe(() => {
    const wanted = session[localeEntry]
    if (typeof wanted !== 'string' || wanted === words.shown.locale || !Object.hasOwn(supported, wanted)) return
    // Spoken only when every word is there; until then, and when that fails, the old language stays.
    release.loadLocale(wanted).then(
      () => session[localeEntry] === wanted && words.switchTo(wanted),
      () => {},
    )
  })
  return (locale) => {
    session[localeEntry] = locale
    storage.write(localeEntry, locale)
  }
}
