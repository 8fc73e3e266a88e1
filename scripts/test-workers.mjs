import { availableParallelism } from 'node:os'

/** Tests at once: a worker has a server and a browser beside it. */
export const testWorkers = Math.min(4, Math.max(2, Math.floor(availableParallelism() / 2)))
