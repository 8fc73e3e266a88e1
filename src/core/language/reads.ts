/** `isLast`: the value itself was read, not a map on the way to it. */
type ReadListener = {
  entry(map: object, name: string, value: unknown, isLast: boolean): void
  /** Reports a read of the clock, which differs each time. */
  clock(): void
}

let listener: ReadListener | undefined

/** Reports everything that `run` reads to `heard`, so that it need not run again until one of these has changed. */
export function watchReads<T>(heard: ReadListener, run: () => T): T {
  const outer = listener
  listener = heard
  try {
    return run()
  } finally {
    listener = outer
  }
}

export const noteRead = (map: object, name: string, value: unknown, isLast = true): void => listener?.entry(map, name, value, isLast)
export const noteClock = (): void => listener?.clock()
