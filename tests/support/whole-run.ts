/** `npm run test:all` tries everything; `npm test` a part of what repeats itself, so that it ends while one waits for it. */
export const isWholeRun = process.env.TESTS === 'all'

/** How often something random is tried, or how much of it. */
export const sizeOf = (usual: number, whole: number): number => (isWholeRun ? whole : usual)

/** The first of what is tried alike; in a whole run all of it. */
export const someOf = <T>(all: readonly T[], usual = 1): readonly T[] => all.slice(0, sizeOf(usual, all.length))
