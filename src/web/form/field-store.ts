/** Which fields were touched and what is wrong with each: told to the fields one by one, so that a fault draws one field anew. */
export type FieldStore = {
  subscribe(listener: () => void): () => void
  /** The words shown at a field: only once it was touched. */
  shown(at: string): string | undefined
  /** What is wrong there, touched or not. */
  fault(at: string): string | undefined
  touch(at: string): void
  touchAll(): void
  /** Says nothing at a field until it is touched again: what was missing is on its way. */
  hush(at: string): void
  /** Shows what the server says of the answer at a field, until that answer changes or is sent again. */
  refuse(at: string, words: string, answer: unknown): void
  accept(): void
  /** `answerAt`: what now stands at a field. */
  setFaults(faults: ReadonlyMap<string, string>, answerAt: (at: string) => unknown): void
  faults(): ReadonlyMap<string, string>
}

export function createFieldStore(): FieldStore {
  const listeners = new Set<() => void>()
  const touched = new Set<string>()
  const hushed = new Set<string>()
  let all = false
  let faults: ReadonlyMap<string, string> = new Map()
  let refusal: { at: string; words: string; answer: string } | undefined
  const tell = () => {
    for (const listener of [...listeners]) listener()
  }
  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    shown(at) {
      if (refusal?.at === at) return refusal.words
      return (all || touched.has(at)) && !hushed.has(at) ? faults.get(at) : undefined
    },
    fault: (at) => faults.get(at),
    touch(at) {
      if (!hushed.delete(at) && (all || touched.has(at))) return
      touched.add(at)
      tell()
    },
    touchAll() {
      all = true
      hushed.clear()
      tell()
    },
    hush(at) {
      hushed.add(at)
      refusal = undefined
      tell()
    },
    refuse(at, words, answer) {
      refusal = { at, words, answer: JSON.stringify(answer) }
      tell()
    },
    accept() {
      refusal = undefined
      tell()
    },
    setFaults(next, answerAt) {
      faults = next
      if (refusal && JSON.stringify(answerAt(refusal.at)) !== refusal.answer) refusal = undefined
      tell()
    },
    faults: () => faults,
  }
}
