/** `isLast`: the value itself was wanted, not only the way to what is in it. */
export type ReadListener = {
  entry(map: object, name: string, value: unknown, isLast: boolean): void
  /** What was read differs at each reading. */
  clock(): void
}

let listener: ReadListener | undefined

/** Tells `heard` of all that `run` reads, so that it need not run again until one of these has changed. */
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
