import type { FormValues } from '../host/validator.ts'
import { presentEntries } from '../values/present.ts'
import type { Reply } from '../host/reply.ts'
import type { Drafts } from '../state/drafts.ts'
import { createFieldStore, type FieldStore } from './field-store.ts'
import { prepareFormData } from './prepare-form-data.ts'
import { formErrors, formWarnings } from './form-errors.ts'
import { deepCopy } from '../values/deep-copy.ts'
import type { Form, JsonSchema, Pointer } from '../language/language.ts'
import { pointerOf, read } from '../language/pointer.ts'
import type { Env, Scope } from '../values/scope.ts'
import { resolveMap } from '../values/resolve.ts'
import { snapshotOf, type Host } from '../host/host.ts'

/** One form of a screen while it is filled. Its data stands in the screen's scope at `/form/<id>`, so that conditions and calls see it. */
export type FormSession = {
  id: string
  form: Form
  schema: JsonSchema
  /** Which fields were touched, and what is to say at each. */
  fields: FieldStore
  /** Observable: whether its call is on the way. */
  submitting: { now: boolean }
  /** What is in the form now. It does not change; the next change makes another. */
  data(): FormValues
  /** Takes over what was typed or chosen; `data` stays the caller's. */
  change(data: FormValues): void
  /** Finds the errors: after every change of the scope, and in another language. */
  validate(): void
  /** Sends the data when nothing is wrong with it, shows a refusal at its field, and lets follow what is to follow. */
  submit(after?: SubmitCallbacks): Promise<void>
}

type SubmitCallbacks = {
  onDone?: Callback | undefined
  onError?: Callback | undefined
  /** Something is wrong: at this field, or without one at the first that shows an error. */
  onInvalid?: ((at: string | undefined) => void) | undefined
}
type Callback = (argument: unknown) => Promise<unknown> | void

/** What a screen lends to its forms. */
type Deps = {
  host: Host
  env: Env
  drafts: Drafts
  scope: Scope
  set(at: Pointer, value: unknown): void
  send(id: string, form: Form): Promise<Reply>
  isAlive(): boolean
}

/** Loads the form and fills it: what stands in the screen wins over the draft, and the draft over what is known. */
export async function createFormSession(deps: Deps, id: string): Promise<FormSession> {
  const { host, env, drafts, scope, set, send, isAlive } = deps
  const [form, validator] = await Promise.all([host.loadForm(id), host.loadValidator(id)])
  const place = pointerOf(['form', id])
  const fields = createFieldStore()
  const submitting = host.observe({ now: false })
  // An empty list counts as none, so that its entries are made ready as the schema asks.
  const first = { ...presentEntries(resolveMap(form.load ?? {}, scope, env)), ...drafts.read(id), ...presentEntries(data()) }
  set(place, deepCopy(prepareFormData(validator.schema, snapshotOf(first, host) as FormValues)))
  return { id, form, schema: validator.schema, fields, submitting, data, change, validate, submit }

  function data(): FormValues {
    return (snapshotOf(read(scope, place), host) ?? {}) as FormValues
  }

  function change(next: FormValues): void {
    // The one copy: from here on the data is the session's alone.
    set(place, deepCopy(next))
    drafts.write(id, data(), validator.schema, form.draft)
  }

  function validate(): void {
    const current = data()
    const errors = formErrors({ id, form, schema: validator.schema }, validator.validate(current), scope, host)
    fields.setErrors(errors, formWarnings(form, scope, host), (at) => read(current, at))
  }

  async function submit({ onDone, onError, onInvalid }: SubmitCallbacks = {}): Promise<void> {
    validate()
    fields.touchAll()
    if (fields.errors().size > 0) return onInvalid?.(undefined)
    if (submitting.now) return
    submitting.now = true
    fields.clear()
    const sent = data()
    try {
      const reply = await send(id, form)
      if (reply.ok) drafts.remove(id)
      if (reply.field !== undefined) {
        fields.setServerError(reply.field, reply.msg || host.text('error.api'), read(sent, reply.field))
        onInvalid?.(reply.field)
      }
      // Whoever went elsewhere meanwhile must not be moved by the answer.
      if (isAlive()) await (reply.ok ? onDone?.(reply.data) : onError?.(reply))
    } finally {
      submitting.now = false
    }
  }
}
