type Running = { stop(): Promise<void> }
type Fixture<T> = [start: (needs: object, use: (running: T) => Promise<void>) => Promise<void>, options: { scope: 'worker' }]

/** A fixture that starts once per worker and stops after the worker's last test. */
export const perWorker = <T extends Running>(start: () => Promise<T>): Fixture<T> => [
  // Playwright parses the first parameter for the names of required fixtures, so it must be a destructuring pattern.
  async ({}, use) => {
    const running = await start()
    await use(running)
    await running.stop()
  },
  { scope: 'worker' },
]
