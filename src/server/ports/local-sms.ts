import { insertMessage } from './sms-outbox-queries.ts'
import type { SmsPort } from './sms-port.ts'

/** Keeps messages in the database, where the sandbox shows them. A real provider takes this one's place. */
export const localSms: SmsPort = { send: (sql, message) => insertMessage(sql, message) }
