import { availableParallelism } from 'node:os'

/** Tests at once. One more than there are processors works while another waits for a timer, an answer or a disk. */
export const testWorkers = Math.min(4, availableParallelism() + 1)
