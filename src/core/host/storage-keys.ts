import type { AppConfig } from '../language/app-config.ts'
import type { JsonSchema } from '../language/json.ts'
import { entryOf } from '../language/map.ts'

/** Schemas of stored names other than the session entries of `flows/app.json`, by prefix. Signing out keeps them. */
const schemasByPrefix: { [prefix: string]: JsonSchema } = {
  'timer.': { type: 'integer' },
  'once:': { const: true },
}

/** The end of a wait in Unix seconds. */
export const timerKey = (name: string): string => `timer.${name}`
/** Set once the event was tracked for this account on this device. */
export const onceKey = (event: string, account: unknown): string => `once:${event}:${String(account ?? '')}`
/** Held by the tab that runs work allowed in one tab at a time. */
export const lockKey = (name: string): string => `lock.${name}`

/** Key in the tab's storage: time of the app's last reload of itself, in Unix milliseconds. */
export const reloadedKey = 'reloaded'

/** @throws RangeError when nothing declares the name: only declared data may be stored. */
export function storedSchema(entries: AppConfig['session'], name: string): JsonSchema {
  const prefix = Object.keys(schemasByPrefix).find((each) => name.startsWith(each))
  const schema = entryOf(entries, name)?.schema ?? schemasByPrefix[prefix ?? '']
  if (!schema) throw new RangeError(`Nothing that may be stored is named "${name}"`)
  return schema
}
