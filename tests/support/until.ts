import { vi } from 'vitest'

/** Polls a condition until it is true. `within` and `every` are milliseconds. Throws when the time is over. */
export function until(isSo: () => boolean | Promise<boolean>, { within = 20_000, every = 25 } = {}): Promise<void> {
  return vi.waitFor(
    async () => {
      if (!(await isSo())) throw new Error(`Not so after ${within} ms: ${isSo}`)
    },
    { timeout: within, interval: every },
  )
}
