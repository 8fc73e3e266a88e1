import { columns } from '../db/columns.ts'
import type { Sql } from '../db/db.ts'

export type CreditState = 'new' | 'auditing' | 'approved' | 'rejected' | 'frozen'
export type Credit = {
  state: CreditState
  limitAmount: bigint
  reason: string | null
  /** Contradictions within the application. */
  warnings: string[]
  submittedAt: Date | null
  decidedAt: Date | null
  nextAt: Date | null
  /** Channel in which the profile was submitted; its journey names the required steps. */
  channel: string
}

const COLUMNS = columns('state, limit_amount, reason, warnings, submitted_at, decided_at, next_at, channel')

const NEW_CREDIT: Credit = {
  state: 'new',
  limitAmount: 0n,
  reason: null,
  warnings: [],
  submittedAt: null,
  decidedAt: null,
  nextAt: null,
  channel: '',
}

export async function readCredit(sql: Sql, accountId: string): Promise<Credit> {
  const [row] = await sql.query<Credit>(`select ${COLUMNS} from credit where account_id = $1`, [accountId])
  return row ?? NEW_CREDIT
}

/**
 * Rows of a borrower are locked in this order: credit, purchase, coupon stock, loan, payout request, account. A payment notice begins at the
 * loan.
 */
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
  /** Release under which the decision was made. */
  release?: string
}

/** Returns false when the state was no longer `from`. */
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

/** Freezes the credit; time changes nothing until it is unfrozen. Returns false when it was frozen already. */
export async function freezeCredit(sql: Sql, accountId: string): Promise<boolean> {
  const rows = await sql.query(
    `update credit set state = 'frozen', state_before = state, next_at = null, next_at_before = next_at
     where account_id = $1 and state <> 'frozen' returning account_id`,
    [accountId],
  )
  return rows.length === 1
}

/** Restores the state and due date from before the freeze. Returns false when it was not frozen. */
export async function thawCredit(sql: Sql, accountId: string): Promise<boolean> {
  const rows = await sql.query(
    `update credit set state = state_before, state_before = null, next_at = next_at_before, next_at_before = null
     where account_id = $1 and state = 'frozen' returning account_id`,
    [accountId],
  )
  return rows.length === 1
}

type Hold = { reason: string; warnings: string[]; release: string }

/** Holds an application until a person decides: it has no next date. */
export async function holdApplication(sql: Sql, accountId: string, { reason, warnings, release }: Hold): Promise<void> {
  await sql.query(
    `update credit set reason = $2, warnings = $3::jsonb, release = $4, next_at = null where account_id = $1 and state = 'auditing'`,
    [accountId, reason, JSON.stringify(warnings), release],
  )
}

type HeldApplication = { accountId: string; phone: string; submittedAt: Date; reason: string; warnings: string[] }

/** The longest waiting come first. */
export async function listHeldApplications(sql: Sql, limit: number): Promise<HeldApplication[]> {
  return sql.query(
    `select ${columns('account_id, submitted_at, reason, warnings', 'c')}, a.phone from credit c join account a on a.id = c.account_id
     where c.state = 'auditing' and c.next_at is null order by c.submitted_at limit $1`,
    [limit],
  )
}

export async function extendApproval(sql: Sql, accountId: string, nextAt: Date): Promise<void> {
  await sql.query(`update credit set next_at = $2 where account_id = $1 and state = 'approved'`, [accountId, nextAt])
}

export async function makeAuditsDue(sql: Sql, phone: string | undefined, at: Date): Promise<string[]> {
  const rows = await sql.query<{ accountId: string }>(
    `update credit set next_at = $1 where state = 'auditing' and next_at is not null and ($2::text is null or account_id in (select id from account where phone = $2))
     returning ${columns('account_id')}`,
    [at, phone ?? null],
  )
  return rows.map((row) => row.accountId)
}
