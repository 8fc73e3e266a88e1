import { useContext } from 'react'
import { AppContext, useObserved } from '../state/app-context.ts'

type Translate = (key: string, values?: Record<string, unknown>) => string

const keyAsText: Translate = (key) => key
const noSource = {}

/** The few words that a component says by itself, in the current locale. Outside the app it says the keys. */
export function useTranslate(): Translate {
  const words = useContext(AppContext)?.translator
  useObserved(words?.state ?? noSource, () => words && `${words.state.locale} ${words.state.textsVersion}`)
  return words?.text ?? keyAsText
}
