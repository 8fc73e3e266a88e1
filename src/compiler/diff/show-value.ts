import { isText } from '../json/read-json.ts'

const MAX_LENGTH = 90

/** Formats a value, shortened to fit into a sentence. */
export function showValue(value: unknown): string {
  if (value === undefined) return 'nothing'
  const text = isText(value) ? `"${value}"` : JSON.stringify(value)
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text
}
