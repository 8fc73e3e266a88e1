import { randomBytes } from 'node:crypto'
import type { ServerConfig } from '../../core/language/release.ts'
import { policyOf } from '../catalog/policy.ts'
import type { Db } from '../db/db.ts'
import type { Settings } from '../platform/settings.ts'
import { deleteOtherMerchantKeys, newestMerchantKey, upsertMerchantKey } from './merchant-key-queries.ts'

const SECRET_BYTES = 32

type KeySettings = Pick<Settings, 'merchantKeys' | 'sandbox'>
const hasTestKeys = ({ merchantKeys, sandbox }: KeySettings) => sandbox && merchantKeys.length === 0

/**
 * Seals the configured keys into the database; a key missing from the settings stops working. Runs only at the start: later, another server
 * may have been started with a key that this one does not know.
 */
export async function storeMerchantKeys(db: Db, settings: KeySettings, now: Date): Promise<void> {
  if (hasTestKeys(settings)) return
  for (const key of settings.merchantKeys) await upsertMerchantKey(db, key, now)
  await deleteOtherMerchantKeys(
    db,
    settings.merchantKeys.map(({ id }) => id),
  )
}

/** In the sandbox, gives every merchant of a release a random key, unless the settings name keys. */
export async function addTestMerchantKeys(db: Db, config: ServerConfig, settings: KeySettings, now: Date): Promise<void> {
  if (!hasTestKeys(settings)) return
  for (const merchant of policyOf(config).merchants.keys()) {
    if (await newestMerchantKey(db, merchant)) continue
    await upsertMerchantKey(db, { id: `${merchant}-test`, merchant, secret: randomBytes(SECRET_BYTES).toString('base64url') }, now)
  }
}
