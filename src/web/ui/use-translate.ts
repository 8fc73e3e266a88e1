import { useBlockApp, useObserved } from '../state/app-context.ts'
import type { Translator } from '../state/translator.ts'

export function useTranslate(): Translator['text'] {
  const { state, text } = useBlockApp().translator
  useObserved(state, () => `${state.locale} ${state.textsVersion}`)
  return text
}
