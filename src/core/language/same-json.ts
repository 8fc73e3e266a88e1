import { isMap, own } from './map.ts'

/** Whether both give the same JSON text. The order of keys counts, because it is the order of display; all files are `{}`. */
export const sameJson = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Whether two JSON values are equal. The order of keys does not count, and an absent entry equals undefined. */
export function sameValue(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (Array.isArray(one)) return Array.isArray(other) && one.length === other.length && one.every((part, at) => sameValue(part, other[at]))
  if (!isMap(one) || !isMap(other)) return false
  return Object.keys({ ...one, ...other }).every((name) => sameValue(own(one, name), own(other, name)))
}

type Fields = { readonly [field: string]: unknown }

/** Names of the fields whose values differ, including those that only one side has. */
export function changedFields(before: Fields, now: Fields): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(now)])].filter((field) => !sameJson(before[field], now[field]))
}
