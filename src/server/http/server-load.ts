import { createConcurrencyLimiter } from './concurrency-limiter.ts'
import { createCounter } from './counter.ts'
import { createUploadMemory } from './upload-memory.ts'

export type ServerLoad = ReturnType<typeof createServerLoad>

/**
 * The requests that a process is working on. Created once, because an application lives only as long as its release, and the requests that
 * began with it end later.
 */
export const createServerLoad = () => ({
  gate: createConcurrencyLimiter(),
  /** Calls by address. */
  calls: createCounter(),
  /** Bodies that are not complete. */
  pendingBodies: 0,
  uploads: createUploadMemory(),
})
