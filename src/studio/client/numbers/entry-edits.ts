import { pointerOf, tokens } from '../../../core/language/pointer.ts'
import type { Edit, EntryList } from '../../contract.ts'
import { expecting, withWords } from '../../place-edits.ts'

/** Copies the entry `like` under a new name, with texts in every language. */
export function withNewEntry(
  { file, pointer, entries, words }: EntryList,
  name: string,
  like: string,
  typed: { [locale: string]: string },
): Edit[] {
  const value = entries.find((entry) => entry.name === like)?.place.value ?? {}
  return [
    { file, pointer: pointerOf([...tokens(pointer), name]), value },
    ...Object.entries(words?.files ?? {}).map(([locale, texts]): Edit => ({
      file: texts,
      pointer: pointerOf([`${words?.stem}.${name}`]),
      value: typed[locale]?.trim() ?? '',
    })),
  ]
}

/** Removes an entry and its texts. */
export const withoutEntry = ({ place, text }: EntryList['entries'][number]): Edit[] => [
  expecting(place),
  ...Object.values(text?.words ?? {})
    .filter(({ value }) => value !== undefined)
    .map((words) => withWords(words, '')),
]
