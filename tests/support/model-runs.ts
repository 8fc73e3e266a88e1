const { ATTACK_SIZE: size, ATTACK_SEED: seed } = process.env

/** Number of runs of a property test: `usual`, or the size given to `npm run attack -- model` or `-- frame`. */
export const modelRuns = (usual: number): { numRuns: number; seed?: number } => ({
  numRuns: size === undefined ? usual : Number(size),
  ...(seed !== undefined && { seed: Number(seed) }),
})

/** Milliseconds; 0 (no timeout) when an attack sets the size. */
export const modelTimeout = (usual: number): number => (size === undefined ? usual : 0)
