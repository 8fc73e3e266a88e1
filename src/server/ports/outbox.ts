import { putMessage } from '../db/outbox.ts'
import type { SmsPort } from './sms.ts'

/** Keeps messages in the database, where the sandbox shows them. A real provider takes this one's place. */
export const outbox: SmsPort = { send: (sql, message) => putMessage(sql, message) }
