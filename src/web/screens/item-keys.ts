/** Keys by which rows keep their identity when others are inserted: the item, or its first member with distinct values; else the index. */
export function itemKeys(items: readonly unknown[]): readonly (string | number)[] {
  const [first] = items
  const members = first !== null && typeof first === 'object' ? Object.keys(first) : []
  for (const keys of [items, ...members.map((name) => items.map((item) => (item as Record<string, unknown> | null)?.[name]))])
    if (keys.every(isKey) && new Set(keys.map(String)).size === keys.length) return keys
  return [...items.keys()]
}

const isKey = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number'
