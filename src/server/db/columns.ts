const made = new Map<string, string>()

/** Builds a select list in which `paid_at` is returned as `paidAt`. `table` is prefixed to each column. */
export function columns(names: string, table = ''): string {
  const key = `${table} ${names}`
  const known = made.get(key) ?? selectList(names, table)
  made.set(key, known)
  return known
}

function selectList(names: string, table: string): string {
  return names
    .trim()
    .split(/,\s*/)
    .map((name) => {
      const key = name.replaceAll(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase())
      return `${table && `${table}.`}${name}${key === name ? '' : ` as "${key}"`}`
    })
    .join(', ')
}
