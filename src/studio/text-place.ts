import { pointerOf } from '../core/language/pointer.ts'
import type { JsonPlace, TextPatch, TextRow } from './contract.ts'

/** The place of a row's text: in the language file, or in a channel's file, which inherits it. */
export function textPlace({ key, file, words }: TextRow, locale: string, patch: TextPatch | undefined): JsonPlace<string> {
  const [value, own] = [words[locale], patch?.words[locale]?.[key]]
  if (!patch)
    return { file: `locales/${locale}/${file}.json`, pointer: pointerOf([key]), sharedWith: [], ...(value !== undefined && { value }) }
  return {
    file: patch.file,
    pointer: pointerOf(['patch', 'texts', locale, key]),
    sharedWith: [],
    ...(own !== undefined && { value: own }),
    ...(value !== undefined && { inherited: value }),
  }
}
