import { isMap } from '../../core/language/map.ts'
import { isText } from '../json/read-json.ts'

const MAX_LENGTH = 90

/** Of JSON, in whatever order its keys are. */
export function isSame(before: unknown, after: unknown): boolean {
  if (before === after) return true
  if (Array.isArray(before) || Array.isArray(after))
    return (
      Array.isArray(before) &&
      Array.isArray(after) &&
      before.length === after.length &&
      before.every((part, index) => isSame(part, after[index]))
    )
  if (!isMap(before) || !isMap(after)) return false
  const names = Object.keys(before)
  return (
    names.length === Object.keys(after).length && names.every((name) => Object.hasOwn(after, name) && isSame(before[name], after[name]))
  )
}

/** Short enough for a sentence. */
export function showValue(value: unknown): string {
  if (value === undefined) return 'nothing'
  const text = isText(value) ? `"${value}"` : JSON.stringify(value)
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text
}
