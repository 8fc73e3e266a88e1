import type { Session } from '../../core/session.ts'
import type { World } from '../../core/world.ts'
import type { Release } from './release.ts'
import { follow } from './store.ts'
import type { Words } from './text.ts'

/** The session entry that holds the language chosen. */
export const localeEntry = 'locale'

type Parts = {
  session: Session
  release: Release
  words: Words
  storage: World['storage']
  /** Another language is about to be spoken: what was answered in the old one does not count any more. */
  forget(): void
  /** It is spoken now. */
  switched(): void
  failed(): void
}

/** Speaks the language that the session names, whoever changed it there. The answer chooses another one. */
export function followLocale({ session, release, words, storage, forget, switched, failed }: Parts): (locale: string) => void {
  const { supported } = release.boot.app.locales
  words.switchTo(release.locale)
  follow([session]).subscribe(() => {
    const wanted = session[localeEntry]
    if (typeof wanted !== 'string' || wanted === words.shown.locale || !Object.hasOwn(supported, wanted)) return
    void speak(wanted)
  })
  return choose

  function choose(locale: string): void {
    session[localeEntry] = locale
    storage.write(localeEntry, locale)
  }

  /** Only when every word is there; until then, and when that fails, the old language stays. */
  async function speak(wanted: string): Promise<void> {
    try {
      await release.loadLocale(wanted)
    } catch {
      choose(words.shown.locale)
      failed()
      return
    }
    if (session[localeEntry] !== wanted || words.shown.locale === wanted) return
    forget()
    words.switchTo(wanted)
    switched()
  }
}
