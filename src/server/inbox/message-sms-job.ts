import { HOUR_SECONDS, addHours } from '../platform/calendar.ts'
import { DAY_SECONDS, JAKARTA_OFFSET } from '../../product/time.ts'
import { isErased } from '../auth/account-queries.ts'
import type { Services } from '../calls/services.ts'
import { policyOf } from '../catalog/policy.ts'
import { createTranslations } from '../http/translations.ts'
import type { Job } from '../jobs/jobs.ts'
import type { Sql } from '../db/db.ts'
import { claimAnnouncement, listUnannounced, type Message } from './message-queries.ts'
import { messageText } from './message-text.ts'

/** Messages that one run takes. */
const BATCH = 50
type Translations = ReturnType<typeof createTranslations>
type Told = Pick<Message, 'kind' | 'details' | 'loanId'>
/** The message as it is to be said by `now`; undefined when it is not so any more. */
export type CurrentMessage = (sql: Sql, message: Told, now: Date) => Promise<Told | undefined>

/** Of the day in Jakarta. */
const hourOf = (seconds: number): number => Math.floor(((seconds + JAKARTA_OFFSET) % DAY_SECONDS) / HOUR_SECONDS)

/**
 * Hands messages to the push port, or to the SMS port where there is none, by day only. What is handed over and that it was are one
 * transaction, so that no message goes out twice; from there the port tries until the provider takes it. What is not so any more by then is
 * left out. A run goes on behind the last message of the one before, so that messages which fail each time hold up no others.
 */
export function createMessageSmsJob(currentMessage: CurrentMessage): Job<Services> {
  let after: bigint | undefined
  return {
    name: 'message-sms',
    everySeconds: 5,
    async run(services) {
      const { db, clock, config, log } = services
      const { smsTimes } = policyOf(config)
      const hour = hourOf(clock.seconds())
      if (hour < smsTimes.fromHour || hour >= smsTimes.toHour) return
      const messages = await listUnannounced(db, BATCH, after)
      after = messages.length < BATCH ? undefined : messages.at(-1)?.sequence
      if (messages.length === 0) return
      const translations = createTranslations(config)
      for (const { id } of messages) {
        await announce(services, translations, currentMessage, id).catch((error: unknown) => {
          log.error({ message: id, err: error }, 'a message was not handed over')
        })
      }
    },
  }
}

function announce(
  { db, clock, config, ports }: Services,
  translations: Translations,
  currentMessage: CurrentMessage,
  id: string,
): Promise<void> {
  const { messages, smsTimes } = policyOf(config)
  const now = clock.now()
  return db.transaction(async (tx) => {
    const announcement = await claimAnnouncement(tx, id, now)
    if (!announcement) return
    const { accountId, createdAt, phone, locale } = announcement
    const until = addHours(createdAt, smsTimes.withinHours)
    if (until <= now || !messages[announcement.kind].sms || isErased({ phone })) return
    const current = await currentMessage(tx, announcement, now)
    if (!current) return
    const text = translations.translatorFor(translations.localeOf(locale))
    const message = { phone, text: text('sms.message', { text: messageText(text, current.kind, current.details) }), at: now, until }
    await (ports.push ? ports.push.send(tx, { ...message, accountId }) : ports.sms.send(tx, message))
  })
}
