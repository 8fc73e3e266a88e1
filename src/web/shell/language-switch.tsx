import { useObserved, usePhone } from '../runtime/screen-context.ts'
import { Icon } from '../blocks/icon.tsx'

/** Shows the language that is spoken, and changes to the next one. */
export function LanguageSwitch() {
  const { release, words, setLocale } = usePhone()
  const here = useObserved(words.shown, () => words.shown.locale)
  const all = Object.keys(release.boot.app.locales.supported)
  const next = all[(all.indexOf(here) + 1) % all.length] ?? here
  if (all.length < 2) return null
  return (
    <button type="button" className="language header-end" onClick={() => setLocale(next)}>
      <Icon name="globe" />
      <span>{words.text(`shell.languageShort.${here}`)}</span>
      <span className="visually-hidden">{words.text('shell.switchLanguage', { language: words.text(`shell.language.${next}`) })}</span>
    </button>
  )
}
