import { randomUUID } from 'node:crypto'
import type { Enums } from '../../generated/enums.ts'
import { lockAccount } from '../auth/account-queries.ts'
import { columns } from '../db/columns.ts'
import type { Sql } from '../db/db.ts'
import { deleteBatch } from '../db/delete-batch.ts'

/** Times of the borrower's feedback, newest first. Locks the account, so that two concurrent calls are counted one after the other. */
export async function feedbackTimes(sql: Sql, accountId: string, since: Date): Promise<Date[]> {
  await lockAccount(sql, accountId)
  const rows = await sql.query<{ createdAt: Date }>(
    `select ${columns('created_at')} from feedback where account_id = $1 and created_at > $2 order by created_at desc`,
    [accountId, since],
  )
  return rows.map(({ createdAt }) => createdAt)
}

/** Returns the number; undefined when it is taken. */
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

type Feedback = {
  no: string
  accountId: string
  reason: Enums['feedbackReason']
  content: string
  contact: string | null
  createdAt: Date
}

/** Position in the list. */
type FeedbackPlace = Pick<Feedback, 'no' | 'createdAt'>

export async function findFeedback(sql: Sql, no: string): Promise<FeedbackPlace | undefined> {
  const [row] = await sql.query<FeedbackPlace>(`select ${columns('no, created_at')} from feedback where no = $1`, [no])
  return row
}

/** Newest first, from the one after that position on. */
export async function listFeedback(sql: Sql, before: FeedbackPlace | undefined, limit: number): Promise<Feedback[]> {
  return sql.query(
    `select ${columns('no, account_id, reason, content, contact, created_at')} from feedback
     where $1::timestamptz is null or (created_at, no) < ($1, $2::text) order by created_at desc, no desc limit $3`,
    [before?.createdAt ?? null, before?.no ?? '', limit],
  )
}

export const deleteFeedbackBefore = (sql: Sql, before: Date): Promise<number> =>
  deleteBatch(sql, { table: 'feedback', key: 'id', time: 'created_at' }, before)
