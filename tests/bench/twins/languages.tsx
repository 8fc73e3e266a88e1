import { createInstance } from 'i18next'
import { type ReactNode, useMemo, useState } from 'react'
import { keep, kept } from './session.ts'
import { WordsContext } from './words.ts'

export const languages = [
  { id: 'en-us', name: 'English', lan: 'en-US' },
  { id: 'id-id', name: 'Bahasa Indonesia', lan: 'id-ID' },
]
const i18n = createInstance()

export const language = (): (typeof languages)[number] => languages.find(({ id }) => id === kept('locale')) ?? languages[0]!

export async function loadWords({ id, lan } = language()): Promise<void> {
  const { default: words } = id === 'id-id' ? await import('virtual:words/id-id') : await import('virtual:words/en-us')
  if (!i18n.isInitialized)
    void i18n.init({
      lng: id,
      lowerCaseLng: true,
      load: 'currentOnly',
      fallbackLng: false,
      keySeparator: false,
      nsSeparator: false,
      interpolation: { escapeValue: false },
      resources: {},
      initAsync: false,
    })
  i18n.addResourceBundle(id, 'translation', words)
  await i18n.changeLanguage(id)
  document.documentElement.lang = lan
}

export function WordsProvider({ children }: { children: ReactNode }) {
  const [locale, setLocale] = useState(language().id)
  const words = useMemo(
    () => ({
      locale,
      t: (key: string, values: object = {}) => i18n.t(key, { ...values }),
      has: (key: string) => i18n.exists(key),
      choose: (chosen: string) =>
        void loadWords(languages.find(({ id }) => id === chosen)).then(() => {
          keep('locale', chosen)
          setLocale(chosen)
        }),
    }),
    [locale],
  )
  return <WordsContext value={words}>{children}</WordsContext>
}
