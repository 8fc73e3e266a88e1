import { vi } from 'vitest'

/** Looks again and again, for a busy machine takes its time. Times in milliseconds. Throws when it does not come to be so. */
export function until(isSo: () => boolean | Promise<boolean>, { within = 20_000, every = 25 } = {}): Promise<void> {
  return vi.waitFor(
    async () => {
      if (!(await isSo())) throw new Error(`Not so after ${within} ms: ${isSo}`)
    },
    { timeout: within, interval: every },
  )
}
