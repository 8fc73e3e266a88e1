type Running = { stop(): Promise<void> }
type Fixture<T> = [start: (needs: object, use: (running: T) => Promise<void>) => Promise<void>, options: { scope: 'worker' }]

/** Started once for all tests of a worker, and stopped after the last. */
export const perWorker = <T extends Running>(start: () => Promise<T>): Fixture<T> => [
  // Playwright reads the names that a fixture needs off its first parameter.
  async ({}, use) => {
    const running = await start()
    await use(running)
    await running.stop()
  },
  { scope: 'worker' },
]
