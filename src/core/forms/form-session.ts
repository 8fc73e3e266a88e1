import type { FormValues } from '../host/validator.ts'
import { presentEntries } from '../values/is-absent.ts'
import type { Drafts } from '../state/drafts.ts'
import { createFieldStore, type FieldStore } from './field-store.ts'
import { prepareFormData } from './prepare-form-data.ts'
import { createFormChecks } from './form-checks.ts'
import { type FormDefinition, openFormDefinition } from './form-definition.ts'
import { createFormGroups, type FormGroups } from './form-groups.ts'
import { createFormSubmission, type FormSubmission, type SendForm } from './form-submission.ts'
import { deepCopy } from '../values/deep-copy.ts'
import type { Form } from '../language/forms.ts'
import type { JsonSchema } from '../language/json.ts'
import { type Pointer, pointerOf, read } from '../language/pointer.ts'
import { changedFields } from '../language/same-json.ts'
import type { Env, Scope } from '../values/scope.ts'
import { resolve, resolveMap, resolveText } from '../values/resolve.ts'
import { snapshotOf, type Host } from '../host/host.ts'

/** A form while it is filled in. Its data is at `/form/<id>` of the screen's scope, where conditions and calls read it; the part on show at `/part/<id>`. */
export type FormSession = FormSubmission & {
  id: string
  readonly form: Form
  readonly schema: JsonSchema
  fields: FieldStore
  /** Observable. */
  groups: FormGroups
  /** Observable; how many answers are still to be given. */
  missingCount: { now: number }
  /** Observable; counts how often `form` and `schema` were replaced by newer ones. */
  version: { now: number }
  /** Label of the submit button: the form's own, or `form.next` while another group follows. */
  buttonText(): string
  /** A snapshot: later changes do not alter it. */
  data(): FormValues
  change(data: FormValues): void
  /** `at`: e.g. `/contacts/1/phone`. */
  changeField(at: Pointer, value: unknown): void
  /** Marks values put in by others than the user as kept: they stay when the form is left. */
  keepInMemory(): void
  /** Called after every change of the scope or the language. */
  validate(): void
  /** Opens this group, or the first that is not filled in. */
  openGroup(id?: string): void
}

type Deps = {
  host: Host
  env: Env
  draftOf: Drafts['draftOf']
  scope: Scope
  set(at: Pointer, value: unknown): void
  call: SendForm
  isAlive(): boolean
  /** True for a field that an action filled in: its group must still be reviewed. */
  isPrefilled(field: string): boolean
}

/**
 * First values: the screen's data wins over the draft, the draft over the form's `load`. The draft holds what differs from `load` alone:
 * the rest may be newer when the form is opened again.
 */
export async function createFormSession(deps: Deps, id: string): Promise<FormSession> {
  const { host, env, draftOf, scope, set, call, isAlive, isPrefilled } = deps
  const definition = await openFormDefinition(host, id)
  const place = pointerOf(['form', id])
  const draft = draftOf(draftName(definition, scope, env), definition)
  const fields = createFieldStore()
  const version = host.observe({ now: 0 })
  const missingCount = host.observe({ now: 0 })
  const groups = createFormGroups({ form: () => definition.form, schema: () => definition.schema, host, onShow: writePart })
  const submission = createFormSubmission({
    ...{ definition, fields, groups, host, env, scope, data, changeField, validate, call, isAlive, onRenewed },
    removeDraft: draft.remove,
  })
  let checks = createFormChecks(definition, data, scope, host)
  // Empty lists are dropped, so that `prepareFormData` adds the entries the schema requires.
  const loadValues = presentEntries(resolveMap(definition.form.load ?? {}, scope, env))
  const preparedLoad = prepared(loadValues)
  const draftValues = draft.read() ?? {}
  const screenValues = presentEntries(data())
  draft.begin(draftValues)
  set(place, prepared(withoutEmptied({ ...loadValues, ...draftValues, ...screenValues })))
  if (Object.keys(screenValues).length > 0) keepInMemory()
  for (const field of Object.keys(draftValues)) fields.markPrefilled(pointerOf([field]))
  writePart()
  openGroup()
  return {
    id,
    get form() {
      return definition.form
    },
    get schema() {
      return definition.schema
    },
    fields,
    ...submission,
    version,
    groups,
    missingCount,
    buttonText: () => resolveText(groups.next() ? 'form.next' : definition.form.submit.button, scope, env),
    data,
    change,
    changeField,
    keepInMemory,
    validate,
    openGroup,
  }

  function prepared(values: object): FormValues {
    return deepCopy(prepareFormData(definition.schema, snapshotOf(values, host) as FormValues)) as FormValues
  }

  function data(): FormValues {
    return (snapshotOf(read(scope, place), host) ?? {}) as FormValues
  }

  function change(next: FormValues): void {
    // The only copy: from here on the session owns the data.
    set(place, deepCopy(next))
    saveDraft()
  }

  function changeField(at: Pointer, value: unknown): void {
    // An entry of a list keeps its place when it is emptied.
    const isEntry = Array.isArray(read(scope, `${place}${at.slice(0, at.lastIndexOf('/'))}`))
    set(`${place}${at}`, isEntry ? (deepCopy(value) ?? null) : deepCopy(value))
    saveDraft()
  }

  function keepInMemory(): void {
    draft.keepInMemory(changesOf(preparedLoad, data()))
  }

  function saveDraft(): void {
    draft.write(changesOf(preparedLoad, data()))
  }

  function validate(): void {
    fields.setErrors(checks.errors(), checks.warnings(), (at) => read(data(), at))
    if (definition.form.groups) missingCount.now = checks.missingCount()
  }

  /** Keeps every answer, including those that no draft stores. */
  function onRenewed(): void {
    checks = createFormChecks(definition, data, scope, host)
    set(place, deepCopy(prepareFormData(definition.schema, data())))
    version.now += 1
    validate()
  }

  /** Counted from 1; a form that asks everything at once has one part. */
  function writePart(): void {
    const part = (groups.index() ?? 0) + 1
    const at = pointerOf(['part', id])
    if (read(scope, at) !== part) set(at, part)
  }

  function openGroup(wanted?: string): void {
    const all = groups.all()
    const [first] = all
    if (!first) return
    if (all.some((group) => group.id === wanted)) return groups.open(wanted ?? '')
    const prefilled = all.flatMap(({ fields: names }) => names.filter(isPrefilled).map((name) => pointerOf([name])))
    groups.open(first.id)
    groups.openFor([...checks.errors().keys(), ...prefilled])
  }
}

function draftName({ id, form: { draft } }: FormDefinition, scope: Scope, env: Env): string {
  const per = draft && draft.per !== undefined ? resolve(draft.per, scope, env) : undefined
  return per === undefined ? id : JSON.stringify([id, per])
}

/** Field by field; null for one that was emptied. */
function changesOf(before: FormValues, now: FormValues): FormValues {
  return Object.fromEntries(changedFields(before, now).map((field) => [field, now[field] ?? null]))
}

const withoutEmptied = (values: FormValues): FormValues => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))
