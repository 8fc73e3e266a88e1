import type { Form, JsonSchema } from './language.ts'
import type { Session } from './session.ts'
import { isFile } from './file-rule.ts'
import { plain, type World } from './world.ts'

/** What was typed into forms and not sent yet, for each account apart. */
export type Drafts = {
  read(form: string): Record<string, unknown> | undefined
  /** All of it in memory; on the device only what `publicPart` leaves, and only for a known account. */
  write(form: string, data: Record<string, unknown>, schema: JsonSchema, rule: Form['draft']): void
  drop(form: string): void
  /** Writes at once what still waits for a pause in typing. */
  save(): void
  /** Everything, of everybody. */
  forget(): void
}

/** Session entries: who is signed in, and what is kept for them. */
export const accountEntry = 'uid'
export const draftsEntry = 'drafts'

/** Seconds after which a draft on the device is no longer offered. */
const lifetime = 24 * 3600
/** Milliseconds of pause in typing before the device is written to. */
const pause = 400

type Kept = { [account: string]: { [form: string]: { at: number; data: Record<string, unknown> } } }
type Host = { session: Session; world: Pick<World, 'storage' | 'now' | 'after' | 'plain'>; persists: boolean }

export function createDrafts({ session, world, persists }: Host): Drafts {
  const memory = new Map<string, Record<string, unknown>>()
  let unsaved: (() => void) | undefined
  let cancel = () => {}
  const account = () => (typeof session[accountEntry] === 'string' ? session[accountEntry] : '')
  const keyOf = (form: string) => JSON.stringify([account(), form])

  return {
    read(form) {
      const kept = own(own(keptDrafts(), account()), form)
      return memory.get(keyOf(form)) ?? (kept && world.now() - kept.at < lifetime ? kept.data : undefined)
    },
    write(form, data, schema, rule) {
      if (rule === false) return
      memory.set(keyOf(form), data)
      if (!persists || account() === '') return
      const owner = account()
      cancel()
      unsaved = () => keep(owner, form, { at: world.now(), data: publicPart(schema, data, rule?.omit) })
      cancel = world.after(pause, () => unsaved?.())
    },
    drop(form) {
      memory.delete(keyOf(form))
      keep(account(), form, undefined)
    },
    save: () => unsaved?.(),
    forget() {
      cancel()
      unsaved = undefined
      memory.clear()
    },
  }

  function keptDrafts(): Kept {
    return (plain(session[draftsEntry], world) ?? {}) as Kept
  }

  function keep(owner: string, form: string, draft: Kept[string][string] | undefined): void {
    cancel()
    unsaved = undefined
    const all = keptDrafts()
    if (!persists || (draft === undefined && own(own(all, owner), form) === undefined)) return
    const { [form]: _, ...others } = own(all, owner) ?? {}
    // Only the newest account's drafts stay: a shared phone keeps nothing of the one before.
    const next: Kept = { [owner]: draft ? { ...others, [form]: draft } : others }
    session[draftsEntry] = next
    world.storage.write(draftsEntry, next)
  }
}

/** `data` without the fields that its schema marks private, or that `omit` names. */
export function publicPart(schema: JsonSchema, data: Record<string, unknown>, omit: readonly string[] = []): Record<string, unknown> {
  const shown = (publicValue(schema, data) ?? {}) as Record<string, unknown>
  return Object.fromEntries(Object.entries(shown).filter(([field]) => !omit.includes(field)))
}

function publicValue(schema: JsonSchema | undefined, value: unknown): unknown {
  // What the schema does not know, it cannot vouch for.
  if (!schema || schema.private === true || isFile(value)) return undefined
  if (Array.isArray(value)) return value.map((item) => publicValue(schema.items as JsonSchema | undefined, item) ?? null)
  if (value === null || typeof value !== 'object') return value
  const properties = (schema.properties ?? {}) as Record<string, JsonSchema>
  const parts = Object.entries(value).map(([field, part]) => [field, publicValue(own(properties, field), part)] as const)
  return Object.fromEntries(parts.filter(([, part]) => part !== undefined))
}

const own = <T>(map: Record<string, T> | undefined, key: string): T | undefined => (map && Object.hasOwn(map, key) ? map[key] : undefined)
