import { randomUUID } from 'node:crypto'
import type { Sql } from '../db/db.ts'
import { BATCH } from '../db/delete-batch.ts'
import type { AnalyticsEvent } from './events-port.ts'

type StoredEvent = AnalyticsEvent & { id: string }

/** `nextAt`: when to forward the events; without it, they are only stored. */
export async function insertEvents(sql: Sql, events: AnalyticsEvent[], receivedAt: Date, nextAt?: Date): Promise<void> {
  const rows = events.map(({ name, data, at }) => ({ id: randomUUID(), name, data, at }))
  await sql.query(
    `insert into analytics_event (id, name, data, at, received_at, next_at)
     select id, name, data, at, $2, $3 from jsonb_to_recordset($1::jsonb) as given (id uuid, name text, data jsonb, at timestamptz)`,
    [JSON.stringify(rows), receivedAt, nextAt],
  )
}

/** Newest first. */
export async function latestEvents(sql: Sql, limit: number): Promise<StoredEvent[]> {
  return sql.query('select id, name, data, at from analytics_event order by received_at desc, at desc, id limit $1', [limit])
}

/** Claims events for forwarding. Two servers never claim the same one; the claim of a dead server ends at `until`. */
export async function claimEvents(sql: Sql, now: Date, until: Date, limit: number): Promise<StoredEvent[]> {
  return sql.query(
    `update analytics_event set next_at = $2 where id in (
       select id from analytics_event where next_at <= $1 order by next_at limit $3 for update skip locked)
     returning id, name, data, at`,
    [now, until, limit],
  )
}

export async function finishEvents(sql: Sql, ids: string[]): Promise<void> {
  await sql.query('update analytics_event set next_at = null where id = any($1::uuid[])', [ids])
}

/** Deletes up to `BATCH` events. `unsent`: how many of them were never forwarded, though they were to be. */
export async function deleteEventsBefore(sql: Sql, before: Date): Promise<{ deleted: number; unsent: number }> {
  const rows = await sql.query<{ isUnsent: boolean }>(
    `delete from analytics_event where id in (select id from analytics_event where received_at < $1 limit ${BATCH})
     returning next_at is not null as "isUnsent"`,
    [before],
  )
  return { deleted: rows.length, unsent: rows.filter(({ isUnsent }) => isUnsent).length }
}
