import { useContext } from 'react'
import type { TextKey } from '../../generated/texts.ts'
import { AppContext, useObserved } from '../state/app-context.ts'

type Translate = (key: TextKey, values?: Record<string, unknown>) => string

const keyAsText: Translate = (key) => key
const noSource = {}

/** Outside the app it returns the keys. */
export function useTranslate(): Translate {
  const translator = useContext(AppContext)?.translator
  useObserved(translator?.state ?? noSource, () => translator && `${translator.state.locale} ${translator.state.textsVersion}`)
  return translator?.text ?? keyAsText
}
