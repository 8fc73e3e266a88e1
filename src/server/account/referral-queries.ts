import { columns } from '../db/columns.ts'
import type { Sql } from '../db/db.ts'

export async function referralCodeOf(sql: Sql, accountId: string): Promise<string | undefined> {
  const [row] = await sql.query<{ code: string }>('select code from referral_code where account_id = $1', [accountId])
  return row?.code
}

/** Keeps an existing code; stores none when another account has the code. */
export async function insertReferralCode(sql: Sql, accountId: string, code: string): Promise<void> {
  await sql.query('insert into referral_code (account_id, code) values ($1, $2) on conflict do nothing', [accountId, code])
}

export async function countReferrals(sql: Sql, inviterId: string): Promise<number> {
  const [row] = await sql.query<{ count: number }>('select count(*)::int as count from referral where inviter_id = $1', [inviterId])
  return row?.count ?? 0
}

type Inviter = { id: string; createdAt: Date }

export async function inviterByCode(sql: Sql, code: string): Promise<Inviter | undefined> {
  const [row] = await sql.query<Inviter>(
    `select ${columns('id, created_at', 'account')} from referral_code join account on account.id = account_id where code = $1`,
    [code],
  )
  return row
}

export async function accountCreatedAt(sql: Sql, accountId: string): Promise<Date | undefined> {
  const [row] = await sql.query<{ createdAt: Date }>(`select ${columns('created_at')} from account where id = $1`, [accountId])
  return row?.createdAt
}

export async function hasInviter(sql: Sql, accountId: string): Promise<boolean> {
  return (await sql.query('select 1 from referral where invited_id = $1', [accountId])).length > 0
}

/** Returns the inviter that counts for the account: this one, or an earlier one. */
export async function insertReferral(sql: Sql, invitedId: string, inviterId: string, now: Date): Promise<string | undefined> {
  await sql.query('insert into referral (invited_id, inviter_id, created_at) values ($1, $2, $3) on conflict (invited_id) do nothing', [
    invitedId,
    inviterId,
    now,
  ])
  const [row] = await sql.query<{ inviterId: string }>(`select ${columns('inviter_id')} from referral where invited_id = $1`, [invitedId])
  return row?.inviterId
}
