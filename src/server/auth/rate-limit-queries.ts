import { createHash } from 'node:crypto'
import type { Sql } from '../db/db.ts'
import { deleteBatch } from '../db/delete-batch.ts'
import { MINUTE_MS } from '../platform/calendar.ts'

export type RateLimit = { name: string; subject: string; windowSeconds: number }

/** Counts a hit and returns the new count of this window; when `limit` is reached, counts nothing and returns false. */
export async function consume(sql: Sql, budget: RateLimit, limit: number, now: Date): Promise<number | false> {
  const [row] = await sql.query<{ spent: number }>(
    `insert into budget (name, subject, starts_at, spent) select $1, $2, $3, 1 where $4 > 0
     on conflict (name, subject, starts_at) do update set spent = budget.spent + 1 where budget.spent < $4
     returning spent`,
    [budget.name, subjectOf(budget), windowOf(budget, now), limit],
  )
  return row?.spent ?? false
}

export async function uncount(sql: Sql, budget: RateLimit, now: Date): Promise<void> {
  await sql.query('update budget set spent = spent - 1 where name = $1 and subject = $2 and starts_at = $3 and spent > 0', [
    budget.name,
    subjectOf(budget),
    windowOf(budget, now),
  ])
}

export async function resetLimit(sql: Sql, budget: RateLimit, now: Date): Promise<void> {
  await sql.query('delete from budget where name = $1 and subject = $2 and starts_at = $3', [
    budget.name,
    subjectOf(budget),
    windowOf(budget, now),
  ])
}

export async function consumedCount(sql: Sql, budget: RateLimit, now: Date): Promise<number> {
  const [row] = await sql.query<{ spent: number }>('select spent from budget where name = $1 and subject = $2 and starts_at = $3', [
    budget.name,
    subjectOf(budget),
    windowOf(budget, now),
  ])
  return row?.spent ?? 0
}

/** Whole minutes, at least 1, until the count resets. */
export function minutesUntilReset(budget: RateLimit, now: Date): number {
  const end = windowOf(budget, now).getTime() + budget.windowSeconds * 1000
  return Math.ceil((end - now.getTime()) / MINUTE_MS)
}

export const deleteRateLimitsBefore = (sql: Sql, before: Date): Promise<number> =>
  deleteBatch(sql, 'budget', 'name, subject, starts_at', 'starts_at', before)

const subjectOf = ({ subject }: RateLimit) => createHash('sha256').update(subject).digest()

function windowOf({ windowSeconds }: RateLimit, now: Date): Date {
  const length = windowSeconds * 1000
  return new Date(Math.floor(now.getTime() / length) * length)
}
