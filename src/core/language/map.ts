/** False for lists, files, dates and class instances. */
export function isMap(value: unknown): value is Record<string, unknown> {
  if (value === null || typeof value !== 'object') return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/** Undefined for inherited properties, and when `value` is no map. */
export const own = (value: unknown, key: string): unknown => (isMap(value) && Object.hasOwn(value, key) ? value[key] : undefined)

/** Own properties only. */
export const entryOf = <T>(map: { readonly [name: string]: T } | undefined, name: string): T | undefined =>
  map && Object.hasOwn(map, name) ? map[name] : undefined

/** @throws RangeError that names the missing `kind`. */
export function requireNamed<T>(map: Record<string, T>, name: string, kind: string): T {
  const found = entryOf(map, name)
  if (found === undefined) throw new RangeError(`No ${kind} is named "${name}"`)
  return found
}

/** A loop, because this runs all the time and via `Object.entries` it takes four times as long. */
export function mapValues<T, U>(map: { [key: string]: T }, change: (value: T, key: string) => U): { [key: string]: U } {
  const made: { [key: string]: U } = {}
  for (const key of Object.keys(map)) setEntry(made, key, change(map[key] as T, key))
  return made
}

/** `__proto__` is a name like any other. */
export function setEntry<T>(map: { [key: string]: T }, key: string, value: T): void {
  if (key === '__proto__') Object.defineProperty(map, key, { value, enumerable: true, writable: true, configurable: true })
  else map[key] = value
}
