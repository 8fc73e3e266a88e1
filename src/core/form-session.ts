import { isAbsent } from './condition.ts'
import type { Reply } from './classify.ts'
import type { Drafts } from './drafts.ts'
import { createFieldStore, type FieldStore } from './field-store.ts'
import { readyData } from './form-data.ts'
import { formFaults, formWarnings } from './form-faults.ts'
import { fresh } from './fresh.ts'
import type { Form, JsonSchema, Pointer } from './language.ts'
import { pointerOf, read } from './pointer.ts'
import type { Env, Scope } from './scope.ts'
import { resolveMap } from './value.ts'
import { plain, type World } from './world.ts'

export type FormData = Record<string, unknown>

/** One form of a screen while it is filled. Its data stands in the screen's scope at `/form/<id>`, so that conditions and calls see it. */
export type FormSession = {
  id: string
  form: Form
  schema: JsonSchema
  /** Which fields were touched, and what is to say at each. */
  fields: FieldStore
  /** Observable: whether its call is on the way. */
  sending: { now: boolean }
  data(): FormData
  /** Takes over what was typed or chosen. */
  change(data: FormData): void
  /** Finds out what is wrong now: after every change of the scope, and in another language. */
  judge(): void
  /** Sends the data when nothing is wrong with it, shows a refusal at its field, and lets follow what is to follow. */
  submit(after?: AfterSubmit): Promise<void>
}

export type AfterSubmit = {
  onDone?: Follow | undefined
  onError?: Follow | undefined
  /** Something is wrong: at this field, or first of all at the first that shows a fault. */
  wrong?: ((at: string | undefined) => void) | undefined
}
type Follow = (given: unknown) => Promise<unknown> | void

/** What a screen lends to its forms. */
type Around = {
  world: World
  env: Env
  drafts: Drafts
  scope: Scope
  set(at: Pointer, value: unknown): void
  send(id: string, form: Form): Promise<Reply>
  isAlive(): boolean
}

/** Loads the form and fills it: what stands in the screen wins over the draft, and the draft over what is known. */
export async function createFormSession(around: Around, id: string): Promise<FormSession> {
  const { world, env, drafts, scope, set, send, isAlive } = around
  const [form, rules] = await Promise.all([world.loadForm(id), world.loadRules(id)])
  const place = pointerOf(['form', id])
  const fields = createFieldStore()
  const sending = world.observe({ now: false })
  const first = { ...present(resolveMap(form.load ?? {}, scope, env)), ...drafts.read(id), ...present(data()) }
  set(place, fresh(readyData(rules.schema, plain(first, world) as FormData)))
  return { id, form, schema: rules.schema, fields, sending, data, change, judge, submit }

  function data(): FormData {
    return (plain(read(scope, place), world) ?? {}) as FormData
  }

  function change(next: FormData): void {
    set(place, fresh(next))
    drafts.write(id, fresh(next) as FormData, rules.schema, form.draft)
  }

  function judge(): void {
    const current = data()
    const faults = formFaults({ id, form, schema: rules.schema }, rules.faults(current), scope, world)
    fields.setFaults(faults, formWarnings(form, scope, world), (at) => read(current, at))
  }

  async function submit({ onDone, onError, wrong }: AfterSubmit = {}): Promise<void> {
    judge()
    fields.touchAll()
    if (fields.faults().size > 0) return wrong?.(undefined)
    if (sending.now) return
    sending.now = true
    fields.accept()
    const sent = data()
    try {
      const reply = await send(id, form)
      if (reply.ok) drafts.drop(id)
      if (reply.field !== undefined) {
        fields.refuse(reply.field, reply.msg || world.text('error.api'), read(sent, reply.field))
        wrong?.(reply.field)
      }
      // Whoever went elsewhere meanwhile must not be moved by the answer.
      if (isAlive()) await (reply.ok ? onDone?.(reply.data) : onError?.(reply))
    } finally {
      sending.now = false
    }
  }
}

/** An empty list counts as none, so that its entries are made ready as the schema asks. */
const present = (map: FormData) => Object.fromEntries(Object.entries(map).filter(([, value]) => !isAbsent(value)))
