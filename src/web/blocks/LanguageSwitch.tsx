import type { BlockProps } from '../../generated/blocks.ts'
import { isMap } from '../../core/language/map.ts'
import { useLocale } from '../ui/use-locale.ts'
import { useTranslate } from '../ui/use-translate.ts'

export function LanguageSwitch({ value, onChange, each }: BlockProps['LanguageSwitch']) {
  const t = useTranslate()
  const languages = languagesOf(each)
  const spoken = useLocale()
  const here = languages.find(({ id }) => id === (value ?? spoken)) ?? languages[0]
  const other = languages.find((language) => language !== here)
  if (!here || !other) return null
  const short = shortName(here.id)
  if (languages.length === 2) {
    return (
      <button type="button" className="language-switch" onClick={() => onChange(other.id)}>
        <span>{short}</span>
        {/* After the visible words, by which voice control finds the button. */}
        <span className="visually-hidden">, {t('shell.switchLanguage', { language: other.name })}</span>
      </button>
    )
  }
  return (
    <div className="language-switch">
      <span aria-hidden="true">{short}</span>
      <select
        className="language-switch-select"
        aria-label={t('shell.language')}
        value={here.id}
        onChange={({ target }) => onChange(target.value)}
      >
        {languages.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}

type Language = { id: string; name: string }

const languagesOf = (each: readonly unknown[] = []): Language[] =>
  each.filter((row): row is Language => isMap(row) && typeof row.id === 'string' && typeof row.name === 'string')

/** `ID` for `id-id`. */
const shortName = (id: string) => id.split('-', 1)[0]?.toUpperCase()
