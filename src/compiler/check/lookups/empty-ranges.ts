const bounds = [
  ['minimum', 'maximum'],
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
] as const

/** Two keywords that no value satisfies, because `least` is greater than `most`. */
type EmptyRange = { least: string; most: string; low: number; high: number }

export function emptyRanges(schema: { [keyword: string]: unknown }): EmptyRange[] {
  return bounds.flatMap(([least, most]) => {
    const [low, high] = [schema[least], schema[most]]
    return typeof low === 'number' && typeof high === 'number' && low > high ? [{ least, most, low, high }] : []
  })
}
