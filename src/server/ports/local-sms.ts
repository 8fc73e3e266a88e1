import { insertMessage } from './sms-outbox-queries.ts'
import type { SmsPort } from './sms-port.ts'

/** Only stores messages, which the sandbox shows. */
export const localSms: SmsPort = { send: (sql, message) => insertMessage(sql, message) }
