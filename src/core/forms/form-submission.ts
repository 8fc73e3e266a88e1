import type { Reply } from '../host/reply.ts'
import type { FormValues } from '../host/validator.ts'
import { fieldOfPayload, payloadOf } from './form-payload.ts'
import type { FieldStore } from './field-store.ts'
import type { FormDefinition } from './form-definition.ts'
import type { FormGroups } from './form-groups.ts'
import { type Pointer, read, topField } from '../language/pointer.ts'
import { schemaAt } from '../language/schema.ts'
import type { Env, Scope } from '../values/scope.ts'
import type { Host } from '../host/host.ts'

export type FormSubmission = {
  /** Observable; true while the call is running. */
  submitting: { now: boolean }
  /** Settles when no call is running and the callbacks after the reply are done. Never rejects. */
  whenAnswered(): Promise<unknown>
  /** Goes on to the next group, or sends the form from the last. */
  submit(after?: SubmitCallbacks): Promise<void>
  /** Registers a listener that is called when the server has accepted the form, before its callbacks. The returned function removes it. */
  onTaken(listener: () => void): () => void
}

type SubmitCallbacks = {
  onDone?: Callback | undefined
  onError?: Callback | undefined
  /** `at`: the field the server refused; undefined for errors found before sending. */
  onInvalid?: ((at: string | undefined) => void) | undefined
  onGroup?: ((id: string) => void) | undefined
}
type Callback = (argument: unknown) => Promise<unknown> | void

/** `fieldAtPath`: maps a path of the payload to the form's field. */
type SendOptions = {
  headers: { [name: string]: string | undefined }
  fieldAtPath(at: string): string | undefined
}
export type SendForm = (call: string, payload: Record<string, unknown>, options: SendOptions) => Promise<Reply>

type Deps = {
  definition: FormDefinition
  fields: FieldStore
  groups: FormGroups
  host: Host
  env: Env
  scope: Scope
  data(): FormValues
  changeField(at: Pointer, value: unknown): void
  validate(): void
  call: SendForm
  isAlive(): boolean
  removeDraft(): void
  /** The definition is another one now. */
  onRenewed(): void
}

export function createFormSubmission(deps: Deps): FormSubmission {
  const { definition, fields, groups, host, env, scope, data, changeField, validate, call, isAlive, removeDraft, onRenewed } = deps
  const takenListeners = new Set<() => void>()
  const submitting = host.observe({ now: false })
  let sending: Promise<unknown> = Promise.resolve()
  return {
    submitting,
    whenAnswered: () => sending,
    submit,
    onTaken(listener) {
      takenListeners.add(listener)
      return () => void takenListeners.delete(listener)
    },
  }

  async function submit(after: SubmitCallbacks = {}): Promise<void> {
    const { onInvalid, onGroup } = after
    validate()
    const next = groups.next()
    if (!next) fields.clearServerError()
    fields.markSent(next && groups.current()?.fields)
    const wrong = next ? groups.upToHere(fields.errors().keys()) : [...fields.errors().keys()]
    if (wrong.length > 0) {
      if (next) fields.markSent(wrong.map(topField))
      groups.openFor(wrong)
      return onInvalid?.(undefined)
    }
    if (next) {
      groups.open(next.id)
      return onGroup?.(next.id)
    }
    if (submitting.now) return
    const answer = sendAndFollow(after)
    sending = answer.catch(() => {})
    return answer
  }

  async function sendAndFollow({ onDone, onError, onInvalid }: SubmitCallbacks): Promise<void> {
    submitting.now = true
    const sent = data()
    try {
      const reply = await send()
      env.onBranchTaken?.(definition.form, reply.ok ? 'answered' : 'failed')
      if (reply.ok) {
        removeDraft()
        fields.markNew()
        for (const listener of [...takenListeners]) listener()
      }
      const isRenewed = await definition.renewAfter(reply, scope, onRenewed)
      if (isRenewed && fields.errors().size > 0) {
        groups.openFor(fields.errors().keys())
        onInvalid?.(undefined)
      } else if (reply.field !== undefined) {
        groups.openFor([reply.field])
        refuse(reply.field, reply.msg || host.text('error.api'), read(sent, reply.field))
        onInvalid?.(reply.field)
      }
      // The user may have left the screen: the reply must not navigate.
      if (isAlive()) await (reply.ok ? onDone?.(reply.data) : onError?.(reply))
    } finally {
      submitting.now = false
    }
  }

  /** A refused answer marked `once` is cleared, so that it is not sent again; an answer typed since the submit stays. */
  function refuse(at: string, text: string, answer: unknown): void {
    const isUsedUp = schemaAt(definition.schema, at)?.once === true && read(data(), at) === answer
    if (isUsedUp) changeField(at as Pointer, undefined)
    fields.setServerError(at, text, isUsedUp ? undefined : answer)
  }

  /** The reply table has already run. */
  function send(): Promise<Reply> {
    const { id, form, schema } = definition
    return call(form.submit.call, payloadOf(form, id, scope, env), {
      // Tells the server which version of the rules the form was filled in under.
      headers: { 'Form-Schema': schema.$id as string | undefined },
      fieldAtPath: (at) => fieldOfPayload(form, id, at, env),
    })
  }
}
