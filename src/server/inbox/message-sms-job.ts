import { HOUR_SECONDS, addHours } from '../platform/calendar.ts'
import { DAY_SECONDS, JAKARTA_OFFSET } from '../../product/time.ts'
import { isErased } from '../auth/account-queries.ts'
import type { Services } from '../calls/services.ts'
import { type Policy, policyOf } from '../catalog/policy.ts'
import type { Job } from '../jobs/jobs.ts'
import type { Sql } from '../db/db.ts'
import { claimAnnouncement, listUnannounced, type Message } from './message-queries.ts'
import { messageText } from './message-text.ts'

/** Messages per run. */
const BATCH = 200
type MessageContent = Pick<Message, 'kind' | 'details' | 'loanId' | 'createdAt'>
/** Returns the message as it holds at `now` and, where that ends, until when it may be sent; undefined when it no longer holds. */
export type CurrentMessage = (
  sql: Sql,
  policy: Policy,
  message: MessageContent,
  now: Date,
) => Promise<(MessageContent & { until?: Date | undefined }) | undefined>

/** Hour of the day in Jakarta. */
const hourOf = (seconds: number): number => Math.floor(((seconds + JAKARTA_OFFSET) % DAY_SECONDS) / HOUR_SECONDS)

/**
 * Passes messages to the push port, or to the SMS port without one, during the day only. The message and its mark are written in one
 * transaction, so that none is sent twice; from there the port retries until the provider accepts it. Messages that no longer hold are
 * dropped. A run continues after the last message of the previous one, so that messages that always fail do not block others.
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
      for (const { id } of messages) {
        await announce(services, currentMessage, id).catch((error: unknown) => {
          log.error({ message: id, err: error }, 'a message could not be prepared for sending')
        })
      }
    },
  }
}

function announce({ db, clock, config, translations, ports }: Services, currentMessage: CurrentMessage, id: string): Promise<void> {
  const policy = policyOf(config)
  const { messages, smsTimes } = policy
  const now = clock.now()
  return db.transaction(async (tx) => {
    const announcement = await claimAnnouncement(tx, id, now)
    if (!announcement) return
    const { accountId, createdAt, phone, locale } = announcement
    const latest = addHours(createdAt, smsTimes.withinHours)
    if (latest <= now || !messages[announcement.kind].sms || isErased({ phone })) return
    const current = await currentMessage(tx, policy, announcement, now)
    if (!current) return
    const until = current.until && current.until < latest ? current.until : latest
    const text = translations.translatorFor(translations.localeOf(locale))
    const message = { phone, text: text('sms.message', { text: messageText(text, current.kind, current.details) }), at: now, until }
    await (ports.push ? ports.push.send(tx, { ...message, accountId }) : ports.sms.send(tx, message))
  })
}
