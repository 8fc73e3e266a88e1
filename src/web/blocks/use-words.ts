import { useContext } from 'react'
import { PhoneContext, useObserved } from '../runtime/screen-context.ts'

type Say = (key: string, values?: Record<string, unknown>) => string

const outside: Say = (key) => key
const still = {}

/** The few words that a component says by itself, in the current locale. Outside the app it says the keys. */
export function useWords(): Say {
  const words = useContext(PhoneContext)?.words
  useObserved(words?.shown ?? still, () => words && `${words.shown.locale} ${words.shown.edition}`)
  return words?.text ?? outside
}
