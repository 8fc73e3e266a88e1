import { useContext } from 'react'
import { AppContext, useObserved } from '../state/app-context.ts'

const noSource = {}

/** The one that the app speaks, chosen or not; undefined outside the app. */
export function useLocale(): string | undefined {
  const translator = useContext(AppContext)?.translator
  return useObserved(translator?.state ?? noSource, () => translator?.state.locale)
}
