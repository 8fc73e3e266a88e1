import { afterAll, vi } from 'vitest'

/** The next test file of the same process finds the clock and the globals as they are. */
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})
