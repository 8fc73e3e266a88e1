import { createContext, useContext } from 'react'

type Words = { locale: string; t(key: string, values?: object): string; has(key: string): boolean; choose(locale: string): void }

export const WordsContext = createContext<Words>({ locale: '', t: (key) => key, has: () => false, choose: () => {} })

export const useWords = (): Words => useContext(WordsContext)

/* Replaces the app's own hooks in the shared controls and blocks. */
export const useTranslate = (): Words['t'] => useWords().t
export const useLocale = (): string => useWords().locale
