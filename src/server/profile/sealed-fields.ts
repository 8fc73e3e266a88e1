import { isMap } from '../../core/language/map.ts'
import { propertiesOf } from '../../core/language/schema.ts'
import type { ServerConfig } from '../../core/language/release.ts'
import type { Vault } from '../db/vault.ts'

/** Marks a sealed value. No borrower can enter it: answers are texts, numbers and lists. */
type SealedField = { sealed: string }
type Fields = Record<string, unknown>

/** Names of the fields that schemas mark `private`. */
export function privateFields({ calls }: Pick<ServerConfig, 'calls'>): ReadonlySet<string> {
  const fields = Object.values(calls).flatMap(({ payload }) => propertiesOf(payload))
  return new Set(fields.flatMap(([name, schema]) => (schema.private === true ? [name] : [])))
}

export const sealFields = (vault: Vault, fields: object, names: ReadonlySet<string>): Fields =>
  mapValues(fields, (value, name) =>
    names.has(name) && value !== undefined ? { sealed: vault.seal(JSON.stringify(value), placeOf(name)) } : value,
  )

export const openFields = (vault: Vault, fields: object): Fields =>
  mapValues(fields, (value, name) => (isSealed(value) ? (JSON.parse(vault.open(value.sealed, placeOf(name))) as unknown) : value))

/** Whether a private field is in the clear, or any is sealed with an older key. */
export const needsSealing = ({ newestPrefix }: Vault, fields: object, names: ReadonlySet<string>): boolean =>
  Object.entries(fields).some(([name, value]) => (isSealed(value) ? !value.sealed.startsWith(newestPrefix) : names.has(name)))

const isSealed = (value: unknown): value is SealedField => isMap(value) && typeof value.sealed === 'string'
const placeOf = (name: string): string => `profile.${name}`
const mapValues = (fields: object, change: (value: unknown, name: string) => unknown): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, change(value, name)]))
