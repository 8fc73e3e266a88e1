/** Returns a cache for values that can be computed again; it is emptied when it holds `max` values. */
export function boundedCache<T>(max: number): (key: string, compute: (key: string) => T) => T {
  const known = new Map<string, T>()
  return (key, compute) => {
    const found = known.get(key)
    if (found !== undefined) return found
    if (known.size >= max) known.clear()
    const value = compute(key)
    known.set(key, value)
    return value
  }
}
