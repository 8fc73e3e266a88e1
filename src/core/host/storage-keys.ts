import type { AppConfig } from '../language/app-config.ts'
import type { JsonSchema } from '../language/json.ts'
import { entryOf } from '../language/map.ts'

/** What the device stores beside the session entries of `flows/app.json`, by the start of its name. Signing out keeps it. */
const schemasByPrefix: { [prefix: string]: JsonSchema } = {
  'timer.': { type: 'integer' },
  'once:': { const: true },
}

/** The end of a wait in Unix seconds. */
export const timerKey = (name: string): string => `timer.${name}`
/** Set once the event was tracked for this account on this device. */
export const onceKey = (event: string, account: unknown): string => `once:${event}:${String(account ?? '')}`
/** Held by the tab that does what one tab may do at a time. */
export const lockKey = (name: string): string => `lock.${name}`

/** In the storage of the tab: when the app last reloaded itself, in Unix milliseconds. */
export const reloadedKey = 'reloaded'

/** @throws RangeError when nothing declares the name: only declared data may be stored. */
export function storedSchema(entries: AppConfig['session'], name: string): JsonSchema {
  const prefix = Object.keys(schemasByPrefix).find((each) => name.startsWith(each))
  const schema = entryOf(entries, name)?.schema ?? schemasByPrefix[prefix ?? '']
  if (!schema) throw new RangeError(`Nothing that may be stored is named "${name}"`)
  return schema
}
