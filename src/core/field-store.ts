type Words = ReadonlyMap<string, string>

/** Which fields were touched and what is to say at each: told to the fields one by one, so that a fault draws one field anew. */
export type FieldStore = {
  subscribe(listener: () => void): () => void
  /** The words shown at a field that is wrong: only once it was touched. */
  shown(at: string): string | undefined
  /** The same of one that is not wrong, and yet should be looked at again; of one that nobody typed, at once. */
  warning(at: string): string | undefined
  /** What is wrong there, touched or not. */
  fault(at: string): string | undefined
  touch(at: string): void
  touchAll(): void
  /** An action put the answer there: nobody will leave the field before it is looked at. */
  fill(at: string): void
  /** Says nothing at a field until it is touched again: what was missing is on its way. */
  hush(at: string): void
  /** Shows what the server says of the answer at a field, until that answer changes or is sent again. */
  refuse(at: string, words: string, answer: unknown): void
  accept(): void
  /** `answerAt`: what now stands at a field. */
  setFaults(faults: Words, warnings: Words, answerAt: (at: string) => unknown): void
  faults(): Words
}

export function createFieldStore(): FieldStore {
  const listeners = new Set<() => void>()
  const touched = new Set<string>()
  const hushed = new Set<string>()
  const filled = new Set<string>()
  let all = false
  let faults: Words = new Map()
  let warnings: Words = new Map()
  let refusal: { at: string; words: string; answer: string } | undefined
  const tell = () => {
    for (const listener of [...listeners]) listener()
  }
  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    shown,
    warning: (at) => ((says(at) || (filled.has(at) && !hushed.has(at))) && shown(at) === undefined ? warnings.get(at) : undefined),
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
    fill(at) {
      filled.add(at)
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
    setFaults(nextFaults, nextWarnings, answerAt) {
      faults = nextFaults
      warnings = nextWarnings
      if (refusal && JSON.stringify(answerAt(refusal.at)) !== refusal.answer) refusal = undefined
      tell()
    },
    faults: () => faults,
  }

  function says(at: string): boolean {
    return (all || touched.has(at)) && !hushed.has(at)
  }

  function shown(at: string): string | undefined {
    if (refusal?.at === at) return refusal.words
    return says(at) ? faults.get(at) : undefined
  }
}
