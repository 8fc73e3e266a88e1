import { columns } from '../db/columns.ts'
import type { Sql } from '../db/db.ts'

export type CreditState = 'new' | 'auditing' | 'approved' | 'rejected' | 'frozen'
export type Credit = {
  state: CreditState
  limitAmount: bigint
  reason: string | null
  submittedAt: Date | null
  decidedAt: Date | null
  nextAt: Date | null
  /** The channel that the profile was submitted through; its journey names the required steps. */
  channel: string
}

const COLUMNS = columns('state, limit_amount, reason, submitted_at, decided_at, next_at, channel')

const NEW_CREDIT: Credit = {
  state: 'new',
  limitAmount: 0n,
  reason: null,
  submittedAt: null,
  decidedAt: null,
  nextAt: null,
  channel: '',
}

export async function readCredit(sql: Sql, accountId: string): Promise<Credit> {
  const [row] = await sql.query<Credit>(`select ${COLUMNS} from credit where account_id = $1`, [accountId])
  return row ?? NEW_CREDIT
}

export async function lockCredit(sql: Sql, accountId: string): Promise<Credit> {
  await sql.query(`insert into credit (account_id, state) values ($1, 'new') on conflict (account_id) do nothing`, [accountId])
  const [row] = await sql.query<Credit>(`select ${COLUMNS} from credit where account_id = $1 for update`, [accountId])
  return row ?? NEW_CREDIT
}

type CreditChange = {
  state: CreditState
  limit?: bigint
  reason?: string | undefined
  warnings?: string[]
  at: Date
  nextAt?: Date | undefined
  channel?: string
  /** Under which it was decided. */
  release?: string
}

/** False when the state was no longer `from`. */
export async function changeCredit(sql: Sql, accountId: string, from: CreditState, change: CreditChange): Promise<boolean> {
  const submitted = change.state === 'auditing'
  const rows = await sql.query(
    `update credit set state = $3, limit_amount = $4, reason = $5, warnings = $6::jsonb, next_at = $7, channel = coalesce($10, channel),
       release = coalesce($11, release),
       submitted_at = case when $8::boolean then $9::timestamptz else submitted_at end,
       decided_at = case when $8::boolean then null else $9::timestamptz end
     where account_id = $1 and state = $2 returning account_id`,
    [
      accountId,
      from,
      change.state,
      change.limit ?? 0n,
      change.reason ?? null,
      JSON.stringify(change.warnings ?? []),
      change.nextAt ?? null,
      submitted,
      change.at,
      change.channel ?? null,
      change.release ?? null,
    ],
  )
  return rows.length === 1
}

export async function extendApproval(sql: Sql, accountId: string, nextAt: Date): Promise<void> {
  await sql.query(`update credit set next_at = $2 where account_id = $1 and state = 'approved'`, [accountId, nextAt])
}

export async function makeAuditsDue(sql: Sql, phone: string | undefined, at: Date): Promise<string[]> {
  const rows = await sql.query<{ accountId: string }>(
    `update credit set next_at = $1 where state = 'auditing' and ($2::text is null or account_id in (select id from account where phone = $2))
     returning ${columns('account_id')}`,
    [at, phone ?? null],
  )
  return rows.map((row) => row.accountId)
}
