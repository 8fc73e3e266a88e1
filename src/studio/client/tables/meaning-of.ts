import type { Json } from '../../../core/language/json.ts'
import { isMap } from '../../../core/language/map.ts'
import { isScalar } from './test-text.ts'

/** Labels of the values in a cell; '' when they have none. */
export function meaningOf(cell: Json | undefined, words: { [value: string]: string } = {}): string {
  const named = [...new Set(valuesIn(cell))].flatMap((value) => (Object.hasOwn(words, value) ? [words[value]] : []))
  return named.length > 0 && isMap(cell) && 'not' in cell ? `≠ ${named.join(', ')}` : named.join(', ')
}

function valuesIn(json: Json | undefined): string[] {
  if (json === undefined) return []
  if (isScalar(json)) return [String(json)]
  return Object.values(json).flatMap(valuesIn)
}
