import { columns } from '../db/columns.ts'
import type { Sql } from '../db/db.ts'

type InForce = { release: string; code: string; effectiveAt: Date }

const COLUMNS = columns('release, code, effective_at')

/** Release that the most recently deployed servers followed at `at`. */
export async function inForceAt(sql: Sql, at: Date): Promise<InForce | undefined> {
  const [row] = await sql.query<InForce>(
    `select ${COLUMNS} from publication where effective_at <= $1 and code =
       (select code from publication where kind = 'build' and effective_at <= $1 order by effective_at desc, seq desc limit 1)
     order by effective_at desc, seq desc limit 1`,
    [at],
  )
  return row
}

/** First time at which a release was active, by `at`. */
export async function firstInForce(sql: Sql, release: string, at: Date): Promise<InForce | undefined> {
  const [row] = await sql.query<InForce>(
    `select ${COLUMNS} from publication where release = $1 and effective_at <= $2 order by effective_at, seq limit 1`,
    [release, at],
  )
  return row
}

/** Publications that took effect after `from` and by `to`. */
export const takenEffect = (sql: Sql, from: Date, to: Date): Promise<InForce[]> =>
  sql.query<InForce>(`select ${COLUMNS} from publication where effective_at > $1 and effective_at <= $2 order by effective_at, seq`, [
    from,
    to,
  ])

/** `subject`: which one of its kind. `release`: null before releases were stored. */
export type Moment = { kind: 'profile' | 'decision' | 'consent' | 'order'; subject: string; at: Date | null; release: string | null }

/**
 * Answers, decisions and consents of the borrower of an order, oldest first; undefined for an unknown number. `channel`: channel in which
 * the profile was submitted.
 */
export async function momentsOfOrder(
  sql: Sql,
  no: string,
): Promise<{ accountId: string; channel: string; order: Moment; moments: Moment[] } | undefined> {
  const [order] = await sql.query<{ id: string; accountId: string; at: Date; release: string | null; channel: string }>(
    `select id, ${columns('account_id')}, created_at as at, release,
       coalesce((select channel from credit where credit.account_id = loan_order.account_id), '') as channel
     from loan_order where no = $1`,
    [no],
  )
  if (!order) return undefined
  const { id, accountId, at, release, channel } = order
  const moments = await sql.query<Moment>(
    `select 'profile' as kind, section as subject, saved_at as at, release from profile where account_id = $1
     union all select 'decision', state, decided_at, release from credit where account_id = $1 and decided_at is not null
     union all select 'consent', document, agreed_at, release from consent where account_id = $1 and loan in ('', $2)
     union all select 'order', no, created_at, release from loan_order where id = $2::uuid
     order by at, kind, subject`,
    [accountId, id],
  )
  return { accountId, channel, order: { kind: 'order', subject: no, at, release }, moments }
}
