import { topField } from '../language/pointer.ts'

type Messages = ReadonlyMap<string, string>

export type FieldMessage = { kind: 'error' | 'warning'; text: string }

/** Touched state and messages of each field. Fields subscribe one by one, so that an error re-renders only its own field. */
export type FieldStore = {
  subscribe(listener: () => void): () => void
  /** Undefined until the field is touched, unless the server refused it. */
  visibleError(at: string): string | undefined
  /** Hidden by an error; shown without a touch where an action or a draft filled the field. */
  visibleWarning(at: string): string | undefined
  /** The error or the warning that is shown; the same object until it changes. */
  message(at: string): FieldMessage | undefined
  error(at: string): string | undefined
  touch(at: string): void
  /** Called when the focus leaves. The returned function touches the field later, unless its messages were hidden since. */
  touchAfterLeave(at: string): () => void
  /** `names`: the fields that were sent or passed with "next"; all fields when omitted. */
  markSent(names?: readonly string[]): void
  /** Resets the touched state after the form was accepted, so that it can be filled in again. */
  markNew(): void
  markPrefilled(at: string): void
  /** An incomplete answer, e.g. a day without its year; kept while its field is not on show. */
  partial(at: string): unknown
  keepPartial(at: string, partial: unknown): void
  /** Hides the field's messages until it is touched again, because its value is on the way. */
  hideMessages(at: string): void
  /** Shown until the answer at the field changes or the form is sent again. */
  setServerError(at: string, text: string, answer: unknown): void
  clearServerError(): void
  setErrors(errors: Messages, warnings: Messages, answerAt: (at: string) => unknown): void
  errors(): Messages
  /** Number of visible errors since the form, or these fields of it, were sent; 0 before that. */
  errorsAfterSubmit(names?: readonly string[]): number
}

export function createFieldStore(): FieldStore {
  const listeners = new Set<() => void>()
  const touched = new Set<string>()
  const hidden = new Set<string>()
  const prefilled = new Set<string>()
  const partials = new Map<string, unknown>()
  /** Names of the fields that were sent. */
  const sent = new Set<string>()
  let all = false
  let errors: Messages = new Map()
  let warnings: Messages = new Map()
  const shown = new Map<string, FieldMessage>()
  let serverError: { at: string; text: string; answer: string } | undefined
  const notify = () => {
    for (const listener of [...listeners]) listener()
  }
  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    visibleError,
    visibleWarning,
    message(at) {
      const error = visibleError(at)
      const text = error ?? visibleWarning(at)
      if (text === undefined) return void shown.delete(at)
      const kind = error === undefined ? 'warning' : 'error'
      const known = shown.get(at)
      if (known?.kind === kind && known.text === text) return known
      const message: FieldMessage = { kind, text }
      shown.set(at, message)
      return message
    },
    error: (at) => errors.get(at),
    touch,
    touchAfterLeave(at) {
      const wasHidden = hidden.has(at)
      return () => {
        if (wasHidden || !hidden.has(at)) touch(at)
      }
    },
    markSent(names) {
      if (names === undefined) all = true
      for (const name of names ?? []) sent.add(name)
      for (const at of [...hidden]) if (isSent(at)) hidden.delete(at)
      notify()
    },
    markNew() {
      all = false
      sent.clear()
      touched.clear()
      partials.clear()
      notify()
    },
    markPrefilled(at) {
      prefilled.add(at)
      notify()
    },
    partial: (at) => partials.get(at),
    keepPartial: (at, partial) => void partials.set(at, partial),
    hideMessages(at) {
      hidden.add(at)
      if (serverError?.at === at) serverError = undefined
      notify()
    },
    setServerError(at, text, answer) {
      serverError = { at, text, answer: JSON.stringify(answer) }
      notify()
    },
    clearServerError() {
      serverError = undefined
      notify()
    },
    setErrors(nextErrors, nextWarnings, answerAt) {
      const isAnswered = serverError !== undefined && JSON.stringify(answerAt(serverError.at)) !== serverError.answer
      if (isAnswered) serverError = undefined
      const isSame = sameMessages(errors, nextErrors) && sameMessages(warnings, nextWarnings)
      errors = nextErrors
      warnings = nextWarnings
      if (isAnswered || !isSame) notify()
    },
    errors: () => errors,
    errorsAfterSubmit: (names) =>
      [...errors.keys()].filter((at) => isSent(at) && !hidden.has(at) && (names?.includes(topField(at)) ?? true)).length,
  }

  function touch(at: string): void {
    if (!hidden.delete(at) && (isSent(at) || touched.has(at))) return
    touched.add(at)
    notify()
  }

  function isSent(at: string): boolean {
    return all || sent.has(topField(at))
  }

  function showsMessages(at: string): boolean {
    return (isSent(at) || touched.has(at)) && !hidden.has(at)
  }

  function visibleError(at: string): string | undefined {
    if (serverError?.at === at) return serverError.text
    return showsMessages(at) ? errors.get(at) : undefined
  }

  function visibleWarning(at: string): string | undefined {
    const isShown = showsMessages(at) || (prefilled.has(at) && !hidden.has(at))
    return isShown && visibleError(at) === undefined ? warnings.get(at) : undefined
  }
}

const sameMessages = (one: Messages, other: Messages): boolean =>
  one.size === other.size && [...one].every(([at, text]) => other.get(at) === text)
