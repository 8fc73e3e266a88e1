import { afterAll, vi } from 'vitest'

/** Restores the clock, the globals and the mocks, because the next test file runs in the same process. */
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})
