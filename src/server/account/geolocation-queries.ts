import type { Sql } from '../db/db.ts'
import { deleteBatch } from '../db/delete-batch.ts'
import type { Geolocation } from '../calls/call-handler.ts'

/** Stores the location from which an application or an order (`step`) was sent; only the newest of each is kept. */
export async function saveGeolocation(
  sql: Sql,
  accountId: string,
  step: 'application' | 'order',
  geolocation: Geolocation | undefined,
  at: Date,
): Promise<void> {
  if (!geolocation) return
  await sql.query(
    `insert into place (account_id, step, lon, lat, at) values ($1, $2, $3, $4, $5)
     on conflict (account_id, step) do update set lon = excluded.lon, lat = excluded.lat, at = excluded.at`,
    [accountId, step, geolocation.lon, geolocation.lat, at],
  )
}

export const deleteGeolocationsBefore = (sql: Sql, before: Date): Promise<number> =>
  deleteBatch(sql, { table: 'place', key: 'account_id, step', time: 'at' }, before)
