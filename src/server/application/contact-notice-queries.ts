import { randomUUID } from 'node:crypto'
import { columns } from '../db/columns.ts'
import type { Sql } from '../db/db.ts'
import { contactIndex } from '../profile/contact-queries.ts'

/** An emergency contact who has not been told yet. `id`: also that of the SMS. */
type DueNotice = { id: string; accountId: string }

/** A number that the account had named before, to whom a notice was sent then, gets no second one. `phones`: E.164. */
export async function insertContactNotices(sql: Sql, accountId: string, phones: readonly string[], at: Date): Promise<void> {
  await sql.query(
    `insert into contact_notice (id, account_id, phone_index, next_at)
     select id, $1, phone_index, $4 from unnest($2::uuid[], $3::text[]) as named (id, phone_index)
     on conflict (account_id, phone_index) do nothing`,
    [accountId, phones.map(() => randomUUID()), phones.map((phone) => contactIndex(sql, phone)), at],
  )
}

/** The longest due come first. */
export async function listDueContactNotices(sql: Sql, now: Date, limit: number): Promise<DueNotice[]> {
  return sql.query(`select ${columns('id, account_id')} from contact_notice where next_at <= $1 order by next_at, id limit $2`, [
    now,
    limit,
  ])
}

/** Returns the hash of the number; undefined when another server has claimed it. The caller's transaction also stores the SMS. */
export async function claimContactNotice(sql: Sql, id: string, now: Date): Promise<string | undefined> {
  const [row] = await sql.query<{ phoneIndex: string }>(
    `update contact_notice set next_at = null where id = $1 and next_at <= $2 returning ${columns('phone_index')}`,
    [id, now],
  )
  return row?.phoneIndex
}

export async function postponeContactNotice(sql: Sql, id: string, until: Date): Promise<void> {
  await sql.query('update contact_notice set next_at = $2 where id = $1', [id, until])
}

/** For a contact that is no contact any more, and is told if it becomes one again. */
export async function deleteContactNotice(sql: Sql, id: string): Promise<void> {
  await sql.query('delete from contact_notice where id = $1', [id])
}
