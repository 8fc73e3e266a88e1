import { randomBytes } from 'node:crypto'
import type { ServerConfig } from '../../core/language/release.ts'
import { policyOf } from '../catalog/policy.ts'
import type { Db } from '../db/db.ts'
import type { Settings } from '../platform/settings.ts'
import { deleteOtherMerchantKeys, newestMerchantKey, upsertMerchantKey } from './merchant-key-queries.ts'

const SECRET_BYTES = 32

/**
 * Seals the keys of the settings into the database; a key that the settings no longer name stops working. In the sandbox, every
 * merchant gets a random one instead.
 */
export async function storeMerchantKeys(
  db: Db,
  config: ServerConfig,
  { merchantKeys, sandbox }: Pick<Settings, 'merchantKeys' | 'sandbox'>,
  now: Date,
): Promise<void> {
  if (merchantKeys.length > 0 || !sandbox) {
    for (const key of merchantKeys) await upsertMerchantKey(db, key, now)
    return deleteOtherMerchantKeys(
      db,
      merchantKeys.map(({ id }) => id),
    )
  }
  for (const merchant of policyOf(config).merchants.keys()) {
    if (await newestMerchantKey(db, merchant)) continue
    await upsertMerchantKey(db, { id: `${merchant}-test`, merchant, secret: randomBytes(SECRET_BYTES).toString('base64url') }, now)
  }
}
