import { insertMessage } from './sms-outbox-queries.ts'
import type { SmsPort } from './sms-port.ts'

/** Only stores messages, for the sandbox to show. */
export const localSms: SmsPort = { send: (sql, message) => insertMessage(sql, message) }
