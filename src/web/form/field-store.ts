/** Which fields were touched and what is wrong with each: told to the fields one by one, so that a fault draws one field anew. */
export type FieldStore = {
  subscribe(listener: () => void): () => void
  /** The words shown at a field: only once it was touched. */
  shown(at: string): string | undefined
  /** What is wrong there, touched or not. */
  fault(at: string): string | undefined
  touch(at: string): void
  touchAll(): void
  setFaults(faults: ReadonlyMap<string, string>): void
  faults(): ReadonlyMap<string, string>
}

export function createFieldStore(): FieldStore {
  const listeners = new Set<() => void>()
  const touched = new Set<string>()
  let all = false
  let faults: ReadonlyMap<string, string> = new Map()
  const tell = () => {
    for (const listener of [...listeners]) listener()
  }
  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    shown: (at) => (all || touched.has(at) ? faults.get(at) : undefined),
    fault: (at) => faults.get(at),
    touch(at) {
      if (all || touched.has(at)) return
      touched.add(at)
      tell()
    },
    touchAll() {
      all = true
      tell()
    },
    setFaults(next) {
      faults = next
      tell()
    },
    faults: () => faults,
  }
}
