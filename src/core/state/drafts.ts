import type { AppConfig } from '../language/app-config.ts'
import { entryOf } from '../language/map.ts'
import type { Form } from '../language/forms.ts'
import type { JsonSchema } from '../language/json.ts'
import { changedFields } from '../language/same-json.ts'
import { memberSchema } from '../language/schema.ts'
import type { Session } from './session.ts'
import { isFile } from '../values/file.ts'
import { snapshotOf, type Host } from '../host/host.ts'

export type Drafts = {
  /** Once `hasAccountChanged`, the draft is read-only. */
  draftOf(name: string, definition: DraftDefinition, hasAccountChanged?: () => boolean): FormDraft
  flush(): void
  /** Drops the drafts of all accounts from memory. */
  clear(): void
}

export type FormDraft = {
  read(): Answers | undefined
  /** Remembers the draft as it was read, so that a write changes only the fields that differ from it and keeps those of another tab. */
  begin(data: Answers): void
  /** Memory keeps everything; the device only what `withoutPrivateFields` leaves, and only for a known account. */
  write(data: Answers): void
  /** Keeps prefilled data in memory; it is stored on the device once the user types. */
  keepInMemory(data: Answers): void
  remove(): void
}

/** A form may be replaced by a newer one while it is open. */
type DraftDefinition = { readonly form: Pick<Form, 'draft'>; readonly schema: JsonSchema }

/** Milliseconds without typing before the device is written to. */
const writeDelay = 400

type Answers = Record<string, unknown>
type StoredDraft = { at: number; data: Answers }
type StoredDrafts = { [account: string]: { [form: string]: StoredDraft } }
type DraftHost = Pick<Host, 'storage' | 'now' | 'after' | 'snapshot' | 'sessionEntries'> & { flows: { app: Pick<AppConfig, 'drafts'> } }
type Deps = { session: Session; host: DraftHost; persists: boolean }

export function createDrafts({ session, host, persists }: Deps): Drafts {
  const { account: accountKey, drafts: draftsKey } = host.sessionEntries
  const memory = new Map<string, Answers>()
  /** Drafts as last read or stored by this tab, by account and form. */
  const known = new Map<string, Answers>()
  /** Drafts that are not on the device yet, by account and form. */
  const unsaved = new Map<string, () => void>()
  let cancel = () => {}
  const account = () => (typeof session[accountKey] === 'string' ? session[accountKey] : '')

  return {
    draftOf,
    flush,
    clear() {
      cancel()
      unsaved.clear()
      memory.clear()
      known.clear()
    },
  }

  function draftOf(name: string, definition: DraftDefinition, hasAccountChanged = () => false): FormDraft {
    const key = () => JSON.stringify([account(), name])
    /** False where nothing is kept. */
    const rule = () => !hasAccountChanged() && definition.form.draft
    return {
      read: () => memory.get(key()) ?? fresh(entryOf(entryOf(storedDrafts(), account()), name)),
      begin(data) {
        const kept = rule()
        if (kept === false) return
        flush()
        known.set(key(), withoutPrivateFields(definition.schema, data, kept?.omit))
      },
      write(data) {
        const kept = rule()
        if (kept === false) return
        memory.set(key(), data)
        if (!persists || account() === '') return
        const owner = account()
        const { schema } = definition
        cancel()
        unsaved.set(key(), () => store(owner, name, { at: host.now(), data: withoutPrivateFields(schema, data, kept?.omit) }))
        cancel = host.after(writeDelay, flush)
      },
      keepInMemory(data) {
        if (rule() !== false) memory.set(key(), data)
      },
      remove() {
        if (hasAccountChanged()) return
        memory.delete(key())
        known.delete(key())
        unsaved.delete(key())
        store(account(), name, undefined)
      },
    }
  }

  function flush(): void {
    cancel()
    const due = [...unsaved.values()]
    unsaved.clear()
    for (const save of due) save()
  }

  function fresh(stored: StoredDraft | undefined): Answers | undefined {
    return stored && host.now() - stored.at < host.flows.app.drafts.lifetime ? stored.data : undefined
  }

  function merged(owner: string, form: string, ours: Answers, theirs: Answers | undefined): Answers {
    const key = JSON.stringify([owner, form])
    const before = known.get(key)
    known.set(key, ours)
    return theirs && before ? withChanges(theirs, before, ours) : ours
  }

  function storedDrafts(): StoredDrafts {
    return (snapshotOf(session[draftsKey], host) ?? {}) as StoredDrafts
  }

  function store(owner: string, form: string, draft: StoredDraft | undefined): void {
    const all = storedDrafts()
    if (draft === undefined && entryOf(entryOf(all, owner), form) === undefined) return
    const { [form]: stored, ...others } = entryOf(all, owner) ?? {}
    // Only one account's drafts stay on a shared device.
    const next: StoredDrafts = {
      [owner]: draft ? { ...others, [form]: { at: draft.at, data: merged(owner, form, draft.data, fresh(stored)) } } : others,
    }
    session[draftsKey] = next
    host.storage.write(draftsKey, next)
  }
}

/** Applies the fields changed in this tab (`before` to `ours`) to the stored draft (`theirs`), which another tab may have written. */
function withChanges(theirs: Answers, before: Answers, ours: Answers): Answers {
  const next = { ...theirs }
  for (const field of changedFields(before, ours)) {
    if (ours[field] === undefined) delete next[field]
    else next[field] = ours[field]
  }
  return next
}

/** Drops fields that the schema marks `private` or does not know, files, and those in `omit`. */
function withoutPrivateFields(schema: JsonSchema, data: Record<string, unknown>, omit: readonly string[] = []): Record<string, unknown> {
  const visible = (withoutPrivateValue(schema, data) ?? {}) as Record<string, unknown>
  return Object.fromEntries(Object.entries(visible).filter(([field]) => !omit.includes(field)))
}

function withoutPrivateValue(schema: JsonSchema | undefined, value: unknown): unknown {
  if (!schema || schema.private === true || isFile(value)) return undefined
  if (Array.isArray(value)) return value.map((item, index) => withoutPrivateValue(memberSchema(schema, String(index)), item) ?? null)
  if (value === null || typeof value !== 'object') return value
  const parts = Object.entries(value).map(([field, part]) => [field, withoutPrivateValue(memberSchema(schema, field), part)] as const)
  return Object.fromEntries(parts.filter(([, part]) => part !== undefined))
}
