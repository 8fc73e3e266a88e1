import { useContext } from 'react'
import { AppContext, useObserved } from '../state/app-context.ts'

const noSource = {}

/** The app's current locale, chosen or default; undefined outside the app. */
export function useLocale(): string | undefined {
  const translator = useContext(AppContext)?.translator
  return useObserved(translator?.state ?? noSource, () => translator?.state.locale)
}
