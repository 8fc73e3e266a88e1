import { canonicalJson } from '../../core/language/canonical-json.ts'
import { isText } from '../json/read-json.ts'

const MAX_LENGTH = 90

export const isSame = (before: unknown, after: unknown): boolean =>
  before === after || (before !== undefined && after !== undefined && canonicalJson(before) === canonicalJson(after))

/** Short enough for a sentence. */
export function showValue(value: unknown): string {
  if (value === undefined) return 'nothing'
  const text = isText(value) ? `"${value}"` : JSON.stringify(value)
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text
}
