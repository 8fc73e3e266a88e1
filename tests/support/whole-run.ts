/** True for `npm run test:all`. `npm test` runs only a part of repetitive tests, so that it is fast enough to wait for. */
export const isWholeRun = process.env.TESTS === 'all'

/** Number of random tries or of items: `usual`, or `whole` in a whole run. */
export const sizeOf = (usual: number, whole: number): number => (isWholeRun ? whole : usual)

/** The first `usual` items of similar ones; all of them in a whole run. */
export const someOf = <T>(all: readonly T[], usual = 1): readonly T[] => all.slice(0, sizeOf(usual, all.length))
