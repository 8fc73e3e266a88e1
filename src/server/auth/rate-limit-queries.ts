import { createHash } from 'node:crypto'
import type { Sql } from '../db/db.ts'
import { deleteBatch } from '../db/delete-batch.ts'
import { MINUTE_MS } from '../platform/calendar.ts'

export type RateLimit = { name: string; subject: string; windowSeconds: number }

/** `max`: hits per window. */
export type Counted = { limit: RateLimit; max: number }

/** Counts a hit and returns the new count of this window; when `max` is reached, counts nothing and returns false. */
export async function consume(sql: Sql, limit: RateLimit, max: number, now: Date): Promise<number | false> {
  const [row] = await sql.query<{ spent: number }>(
    `insert into budget (name, subject, starts_at, spent) select $1, $2, $3, 1 where $4 > 0
     on conflict (name, subject, starts_at) do update set spent = budget.spent + 1 where budget.spent < $4
     returning spent`,
    [limit.name, subjectOf(limit), windowOf(limit, now), max],
  )
  return row?.spent ?? false
}

export async function uncount(sql: Sql, limit: RateLimit, now: Date): Promise<void> {
  await sql.query('update budget set spent = spent - 1 where name = $1 and subject = $2 and starts_at = $3 and spent > 0', [
    limit.name,
    subjectOf(limit),
    windowOf(limit, now),
  ])
}

export async function resetLimit(sql: Sql, limit: RateLimit, now: Date): Promise<void> {
  await sql.query('delete from budget where name = $1 and subject = $2 and starts_at = $3', [
    limit.name,
    subjectOf(limit),
    windowOf(limit, now),
  ])
}

export async function consumedCount(sql: Sql, limit: RateLimit, now: Date): Promise<number> {
  const [row] = await sql.query<{ spent: number }>('select spent from budget where name = $1 and subject = $2 and starts_at = $3', [
    limit.name,
    subjectOf(limit),
    windowOf(limit, now),
  ])
  return row?.spent ?? 0
}

/** Whole minutes, at least 1, until the count resets. */
export function minutesUntilReset(limit: RateLimit, now: Date): number {
  const end = windowOf(limit, now).getTime() + limit.windowSeconds * 1000
  return Math.ceil((end - now.getTime()) / MINUTE_MS)
}

export const deleteRateLimitsBefore = (sql: Sql, before: Date): Promise<number> =>
  deleteBatch(sql, { table: 'budget', key: 'name, subject, starts_at', time: 'starts_at' }, before)

const subjectOf = ({ subject }: RateLimit) => createHash('sha256').update(subject).digest()

function windowOf({ windowSeconds }: RateLimit, now: Date): Date {
  const length = windowSeconds * 1000
  return new Date(Math.floor(now.getTime() / length) * length)
}
