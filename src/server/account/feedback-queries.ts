import { randomUUID } from 'node:crypto'
import { lockAccount } from '../auth/account-queries.ts'
import type { Sql } from '../db/db.ts'

/** Locks the account, so that two concurrent calls are counted one after the other. */
export async function countFeedback(sql: Sql, accountId: string, since: Date): Promise<number> {
  await lockAccount(sql, accountId)
  const [row] = await sql.query<{ count: number }>(
    'select count(*)::int as count from feedback where account_id = $1 and created_at > $2',
    [accountId, since],
  )
  return row?.count ?? 0
}

/** Its number; undefined when that is taken. */
export async function insertFeedback(
  sql: Sql,
  accountId: string,
  feedback: { no: string; reason: number; content: string; contact: string | undefined; at: Date },
): Promise<string | undefined> {
  const [row] = await sql.query<{ no: string }>(
    `insert into feedback (id, no, account_id, reason, content, contact, created_at) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (no) do nothing returning no`,
    [randomUUID(), feedback.no, accountId, feedback.reason, feedback.content, feedback.contact ?? null, feedback.at],
  )
  return row?.no
}
