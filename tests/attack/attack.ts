/** Measured value with the goal that it must meet. */
export type Figure = { figure: string; goal: string; measured: string; holds: boolean; dependsOnMachine?: true }
/** `seed` repeats a run; `size` is the attack's own unit. */
export type AttackOptions = { seed: number; size: number; say: (line: string) => void }
export type Attack = { unit: string; size: number; run(options: AttackOptions): Promise<Figure[]> }

export const none = (figure: string, found: readonly unknown[] | number): Figure => {
  const count = typeof found === 'number' ? found : found.length
  return { figure, goal: '0', measured: String(count), holds: count === 0 }
}
export const atLeast = (figure: string, goal: number, measured: number): Figure => ({
  figure,
  goal: `≥ ${goal}`,
  measured: String(measured),
  holds: measured >= goal,
})
export const atMost = (figure: string, goal: number, measured: number, unit = ''): Figure => ({
  figure,
  goal: `≤ ${goal}${unit}`,
  measured: `${Math.round(measured * 100) / 100}${unit}`,
  holds: measured <= goal,
  dependsOnMachine: true,
})

/** The smallest value that at least this share of the values does not exceed; 0 for no values. */
export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? 0

/** mulberry32: numbers from 0 to 1, the same for the same seed. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
