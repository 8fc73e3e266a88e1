import { foldText } from '../ui/fold-text.ts'
import type { SelectOption } from './SelectControl.tsx'

export const searchText = (text: string): string => foldText(text).trim()

/** Finds the options that contain every typed word. With nothing typed, returns all options, the chosen one first. */
export function matchOptions(options: readonly SelectOption[], typed: string, chosen: unknown): SelectOption[] {
  const words = searchText(typed).split(/\s+/).filter(Boolean)
  if (words.length === 0) {
    const isChosen = ({ value }: SelectOption) => value === chosen
    return [...options.filter(isChosen), ...options.filter((option) => !isChosen(option))]
  }
  return options.filter(({ text }) => words.every((word) => searchText(text).includes(word)))
}
