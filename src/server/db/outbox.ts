import { randomUUID } from 'node:crypto'
import type { Sql } from './db.ts'

export type OutboxMessage = { id: string; phone: string; text: string; createdAt: Date }

export async function putMessage(sql: Sql, message: { phone: string; text: string; at: Date }): Promise<void> {
  await sql.query('insert into sms_outbox (id, phone, text, created_at) values ($1, $2, $3, $4)', [
    randomUUID(),
    message.phone,
    message.text,
    message.at,
  ])
}

/** The newest first. */
export function latestMessages(sql: Sql, limit: number): Promise<OutboxMessage[]> {
  return sql.query<OutboxMessage>(
    'select id, phone, text, created_at as "createdAt" from sms_outbox order by created_at desc, id limit $1',
    [limit],
  )
}

export async function forgetMessages(sql: Sql, before: Date): Promise<void> {
  await sql.query('delete from sms_outbox where created_at < $1', [before])
}
