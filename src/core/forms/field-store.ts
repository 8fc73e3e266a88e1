type Messages = ReadonlyMap<string, string>

/** Which fields were touched, and the words at each. A field subscribes by itself, so that an error draws one field anew. */
export type FieldStore = {
  subscribe(listener: () => void): () => void
  /** The words shown at a field that is wrong: only once it was touched. */
  visibleError(at: string): string | undefined
  /** The same of one that is not wrong, and yet should be looked at again; of one that nobody typed, at once. */
  visibleWarning(at: string): string | undefined
  /** What is wrong there, touched or not. */
  error(at: string): string | undefined
  touch(at: string): void
  touchAll(): void
  /** An action put the answer there: nobody will leave the field before it is looked at. */
  markFilled(at: string): void
  /** Says nothing at a field until it is touched again: what was missing is on its way. */
  suppress(at: string): void
  /** Shows what the server says of the answer at a field, until that answer changes or is sent again. */
  setServerError(at: string, words: string, answer: unknown): void
  clear(): void
  /** `answerAt`: what now stands at a field. */
  setErrors(errors: Messages, warnings: Messages, answerAt: (at: string) => unknown): void
  errors(): Messages
}

export function createFieldStore(): FieldStore {
  const listeners = new Set<() => void>()
  const touched = new Set<string>()
  const suppressed = new Set<string>()
  const filled = new Set<string>()
  let all = false
  let errors: Messages = new Map()
  let warnings: Messages = new Map()
  let serverError: { at: string; words: string; answer: string } | undefined
  const notify = () => {
    for (const listener of [...listeners]) listener()
  }
  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    visibleError,
    visibleWarning: (at) =>
      (showsMessages(at) || (filled.has(at) && !suppressed.has(at))) && visibleError(at) === undefined ? warnings.get(at) : undefined,
    error: (at) => errors.get(at),
    touch(at) {
      if (!suppressed.delete(at) && (all || touched.has(at))) return
      touched.add(at)
      notify()
    },
    touchAll() {
      all = true
      suppressed.clear()
      notify()
    },
    markFilled(at) {
      filled.add(at)
      notify()
    },
    suppress(at) {
      suppressed.add(at)
      serverError = undefined
      notify()
    },
    setServerError(at, words, answer) {
      serverError = { at, words, answer: JSON.stringify(answer) }
      notify()
    },
    clear() {
      serverError = undefined
      notify()
    },
    setErrors(nextErrors, nextWarnings, answerAt) {
      errors = nextErrors
      warnings = nextWarnings
      if (serverError && JSON.stringify(answerAt(serverError.at)) !== serverError.answer) serverError = undefined
      notify()
    },
    errors: () => errors,
  }

  function showsMessages(at: string): boolean {
    return (all || touched.has(at)) && !suppressed.has(at)
  }

  function visibleError(at: string): string | undefined {
    if (serverError?.at === at) return serverError.words
    return showsMessages(at) ? errors.get(at) : undefined
  }
}
