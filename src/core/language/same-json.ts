/** Whether both are the same JSON text: the order of keys counts, and a file is `{}`, whichever it is. */
export const sameJson = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

type Fields = { readonly [field: string]: unknown }

/** Names of the fields whose values differ, those that only one side has included. */
export function changedFields(before: Fields, now: Fields): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(now)])].filter((field) => !sameJson(before[field], now[field]))
}
