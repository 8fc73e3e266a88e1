import { columns } from '../db/columns.ts'
import { randomUUID } from 'node:crypto'
import type { Sql } from '../db/db.ts'
import { deleteBatch } from '../db/delete-batch.ts'

export const SMS_TEXT_COLUMN = 'sms_outbox.text'

type OutboxMessage = { id: string; phone: string; text: string; createdAt: Date }

/** `delivery`: time of sending, expiry, and account of the app; without it, the message is only stored. */
export async function insertMessage(
  sql: Sql,
  message: { id?: string; phone: string; text: string; at: Date },
  delivery?: { nextAt: Date; expiresAt: Date; pushTo?: string },
): Promise<void> {
  await sql.query(
    'insert into sms_outbox (id, phone, text, created_at, next_at, expires_at, push_to) values ($1, $2, $3, $4, $5, $6, $7)',
    [
      message.id ?? randomUUID(),
      message.phone,
      sql.vault.seal(message.text, SMS_TEXT_COLUMN),
      message.at,
      delivery?.nextAt,
      delivery?.expiresAt,
      delivery?.pushTo ?? null,
    ],
  )
}

/** Newest first. */
export async function latestMessages(sql: Sql, limit: number): Promise<OutboxMessage[]> {
  const rows = await sql.query<OutboxMessage>(
    `select ${columns('id, phone, text, created_at')} from sms_outbox order by created_at desc, id limit $1`,
    [limit],
  )
  return rows.map((row) => ({ ...row, text: sql.vault.open(row.text, SMS_TEXT_COLUMN) }))
}

export const deleteMessagesBefore = (sql: Sql, before: Date): Promise<number> =>
  deleteBatch(sql, { table: 'sms_outbox', key: 'id', time: 'created_at' }, before)
