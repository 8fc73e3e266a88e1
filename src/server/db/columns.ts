/** A select list in which `paid_at` comes back as `paidAt`. `table` goes before each column. */
export function columns(names: string, table = ''): string {
  return names
    .trim()
    .split(/,\s*/)
    .map((name) => {
      const key = name.replaceAll(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase())
      return `${table && `${table}.`}${name}${key === name ? '' : ` as "${key}"`}`
    })
    .join(', ')
}
