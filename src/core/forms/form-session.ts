import type { FormValues } from '../host/validator.ts'
import { presentEntries } from '../values/is-absent.ts'
import type { Reply } from '../host/reply.ts'
import type { Drafts } from '../state/drafts.ts'
import { fieldOfPayload, payloadOf } from './form.ts'
import { createFieldStore, type FieldStore } from './field-store.ts'
import { prepareFormData } from './prepare-form-data.ts'
import { createFormChecks } from './form-checks.ts'
import { createFormGroups, type FormGroups } from './form-groups.ts'
import { deepCopy } from '../values/deep-copy.ts'
import type { Form } from '../language/forms.ts'
import type { JsonSchema } from '../language/json.ts'
import { holds } from '../values/condition.ts'
import type { Pointer } from '../language/pointer.ts'
import { pointerOf, read, topField } from '../language/pointer.ts'
import { schemaAt } from '../language/schema.ts'
import type { Env, Scope } from '../values/scope.ts'
import { resolve, resolveMap, resolveText } from '../values/resolve.ts'
import { snapshotOf, type Host } from '../host/host.ts'

/** A form while it is filled in. Its data is at `/form/<id>` of the screen's scope, where conditions and calls read it; the part on show at `/part/<id>`. */
export type FormSession = {
  id: string
  readonly form: Form
  readonly schema: JsonSchema
  fields: FieldStore
  /** Observable; true while the call is under way. */
  submitting: { now: boolean }
  /** Settles when no call is under way, and what follows the answer has run. Never rejects. */
  whenAnswered(): Promise<unknown>
  /** Observable. */
  groups: FormGroups
  /** Observable; how many answers are still to be given. */
  missing: { now: number }
  /** Observable; counts how often `form` and `schema` were replaced by newer ones. */
  edition: { now: number }
  /** The words of its button now: those of the form, or `form.next` while a group is left to ask. */
  buttonText(): string
  /** A snapshot: later changes do not alter it. */
  data(): FormValues
  change(data: FormValues): void
  /** `at`: e.g. `/contacts/1/phone`. */
  changeField(at: Pointer, value: unknown): void
  /** Called after others have put values in: they stay when the form is left. */
  hold(): void
  /** Called after every change of the scope or the language. */
  validate(): void
  /** Opens this group, or the first that is not filled in. */
  begin(group?: string): void
  /** Goes on to the next group, or sends the form from the last. */
  submit(after?: SubmitCallbacks): Promise<void>
  /** Called when the server has taken the form, before what follows. The returned function ends it. */
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

/** `fieldAtPath`: the field of the form that a path into what was sent means. */
type SendOptions = {
  headers: { [name: string]: string | undefined }
  quiet: boolean
  busy: boolean
  fieldAtPath(at: string): string | undefined
}

type Deps = {
  host: Host
  env: Env
  drafts: Drafts
  scope: Scope
  set(at: Pointer, value: unknown): void
  call(name: string, payload: Record<string, unknown>, options: SendOptions): Promise<Reply>
  isAlive(): boolean
  /** True for a field that an action filled in: its group is to be looked at. */
  isFilled(field: string): boolean
}

/**
 * First values: the screen's data wins over the draft, the draft over the form's `load`. The draft holds what differs from `load` alone:
 * the rest may be newer when the form is opened again.
 */
export async function createFormSession(deps: Deps, id: string): Promise<FormSession> {
  const { host, env, drafts, scope, set, call, isAlive, isFilled } = deps
  let [form, validator] = await load()
  const place = pointerOf(['form', id])
  const draft = draftName(id, form, scope, env)
  const fields = createFieldStore()
  const takenListeners = new Set<() => void>()
  const submitting = host.observe({ now: false })
  let sending: Promise<unknown> = Promise.resolve()
  const edition = host.observe({ now: 0 })
  const missing = host.observe({ now: 0 })
  const groups = createFormGroups({ form: () => form, schema: () => validator.schema, host, onShow: tellPart })
  let checks = newChecks()
  // Empty lists are dropped, so that `prepareFormData` adds the entries the schema requires.
  const known = presentEntries(resolveMap(form.load ?? {}, scope, env))
  const loaded = prepared(known)
  const drafted = drafts.read(draft) ?? {}
  const given = presentEntries(data())
  drafts.begin(draft, drafted, validator.schema, form.draft)
  set(place, prepared(withoutEmptied({ ...known, ...drafted, ...given })))
  if (Object.keys(given).length > 0) hold()
  for (const field of Object.keys(drafted)) fields.markFilled(pointerOf([field]))
  tellPart()
  begin()
  return {
    id,
    get form() {
      return form
    },
    get schema() {
      return validator.schema
    },
    fields,
    submitting,
    whenAnswered: () => sending,
    edition,
    groups,
    missing,
    buttonText: () => resolveText(groups.next() ? 'form.next' : form.submit.button, scope, env),
    data,
    change,
    changeField,
    hold,
    validate,
    begin,
    submit,
    onTaken(listener) {
      takenListeners.add(listener)
      return () => void takenListeners.delete(listener)
    },
  }

  function load() {
    return Promise.all([host.loadForm(id), host.loadValidator(id)])
  }

  function newChecks() {
    return createFormChecks({ id, form, schema: validator.schema }, validator, data, scope, host)
  }

  function prepared(values: object): FormValues {
    return deepCopy(prepareFormData(validator.schema, snapshotOf(values, host) as FormValues)) as FormValues
  }

  function data(): FormValues {
    return (snapshotOf(read(scope, place), host) ?? {}) as FormValues
  }

  function change(next: FormValues): void {
    // The only copy: from here on the session owns the data.
    set(place, deepCopy(next))
    keep()
  }

  function changeField(at: Pointer, value: unknown): void {
    // An entry of a list keeps its place when it is emptied.
    const isEntry = Array.isArray(read(scope, `${place}${at.slice(0, at.lastIndexOf('/'))}`))
    set(`${place}${at}`, isEntry ? (deepCopy(value) ?? null) : deepCopy(value))
    keep()
  }

  function hold(): void {
    drafts.hold(draft, changesOf(loaded, data()), form.draft)
  }

  function keep(): void {
    drafts.write(draft, changesOf(loaded, data()), validator.schema, form.draft)
  }

  function validate(): void {
    fields.setErrors(checks.errors(), checks.warnings(), (at) => read(data(), at))
    if (form.groups) missing.now = checks.missing()
  }

  /** Counted from 1; a form that asks everything at once has one part. */
  function tellPart(): void {
    const part = (groups.index() ?? 0) + 1
    const at = pointerOf(['part', id])
    if (read(scope, at) !== part) set(at, part)
  }

  function begin(group?: string): void {
    const all = groups.all()
    const [first] = all
    if (!first) return
    if (all.some(({ id }) => id === group)) return groups.open(group ?? '')
    const filled = all.flatMap(({ fields: names }) => names.filter(isFilled).map((name) => pointerOf([name])))
    groups.open(first.id)
    groups.openFor([...checks.errors().keys(), ...filled])
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
      env.onBranchTaken?.(form, reply.ok ? 'answered' : 'failed')
      if (reply.ok) {
        drafts.remove(draft)
        fields.markNew()
        for (const listener of [...takenListeners]) listener()
      }
      if ((await isRenewedBy(reply)) && fields.errors().size > 0) {
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

  /** An answer that serves once does not stay to be sent again; one that was typed meanwhile does. */
  function refuse(at: string, words: string, answer: unknown): void {
    const isUsedUp = schemaAt(validator.schema, at)?.once === true && read(data(), at) === answer
    if (isUsedUp) changeField(at as Pointer, undefined)
    fields.setServerError(at, words, isUsedUp ? undefined : answer)
  }

  /** The reply table has already run. */
  function send(): Promise<Reply> {
    return call(form.submit.call, payloadOf(form, id, scope, env), {
      // By which the server knows the rule that this was filled in under.
      headers: { 'Form-Schema': validator.schema.$id as string | undefined },
      quiet: false,
      busy: false,
      fieldAtPath: (at) => fieldOfPayload(form, id, at, env),
    })
  }

  /** The rules have changed since the form was opened: it takes the new ones, and every answer stays, also one that no draft keeps. */
  async function isRenewedBy(reply: Reply): Promise<boolean> {
    const { formRenewal } = host.flows.app.api
    if (reply.ok || !formRenewal || !host.renewForm || !holds(formRenewal, { ...scope, reply })) return false
    try {
      await host.renewForm(id)
      ;[form, validator] = await load()
    } catch {
      // The server says what is wrong; the next submit tries again.
      return false
    }
    checks = newChecks()
    set(place, deepCopy(prepareFormData(validator.schema, data())))
    edition.now += 1
    validate()
    return true
  }
}

function draftName(id: string, { draft }: Form, scope: Scope, env: Env): string {
  const per = draft && draft.per !== undefined ? resolve(draft.per, scope, env) : undefined
  return per === undefined ? id : JSON.stringify([id, per])
}

/** Field by field; null for one that was emptied. */
function changesOf(before: FormValues, now: FormValues): FormValues {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(now)])]
  const changed = fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(now[field]))
  return Object.fromEntries(changed.map((field) => [field, now[field] ?? null]))
}

const withoutEmptied = (values: FormValues): FormValues => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))
