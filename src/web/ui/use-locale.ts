import { useBlockApp, useObserved } from '../state/app-context.ts'

/** The app's current locale, chosen or default. */
export function useLocale(): string {
  const { state } = useBlockApp().translator
  return useObserved(state, () => state.locale)
}
