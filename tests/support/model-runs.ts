const { ATTACK_SIZE: size, ATTACK_SEED: seed } = process.env

/** How often a property is tried: a few times with the tests, as often as asked by `npm run attack -- model` and `-- frame`. */
export const modelRuns = (usual: number): { numRuns: number; seed?: number } => ({
  numRuns: size === undefined ? usual : Number(size),
  ...(seed !== undefined && { seed: Number(seed) }),
})

/** Milliseconds; none for a long run. */
export const modelTimeout = (usual: number): number => (size === undefined ? usual : 0)
