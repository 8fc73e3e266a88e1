import { addContactHours, addHours, isContactDay, startOfDay, toDayNumber } from '../platform/calendar.ts'
import { isErased } from '../auth/account-queries.ts'
import type { Services } from '../calls/services.ts'
import { type Policy, policyOf } from '../catalog/policy.ts'
import type { Job } from '../jobs/jobs.ts'
import type { Sql } from '../db/db.ts'
import { claimAnnouncement, listUnannounced, type Message } from './message-queries.ts'
import { messageText } from './message-text.ts'
import { isSmsTime } from './sms-times.ts'

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

/** Kinds that go out on contact days alone, and within the hours of the day on which they are passed on. */
const contactDayKinds = (messages: Policy['messages']): string[] =>
  Object.entries(messages).flatMap(([kind, { contactDays }]) => (contactDays ? [kind] : []))

/**
 * Passes messages to the push port, or to the SMS port without one, during the day only. The message and its mark are written in one
 * transaction, so that none is sent twice; from there the port retries until the provider accepts it. Messages that no longer hold are
 * dropped, and those of the kinds that need a contact day wait for one. A run continues after the last message of the previous one, so
 * that messages that always fail do not block others.
 */
export function createMessageSmsJob(currentMessage: CurrentMessage): Job<Services> {
  let after: bigint | undefined
  return {
    name: 'message-sms',
    everySeconds: 5,
    async run(services) {
      const { db, clock, config, log } = services
      const { messages, smsTimes, terms } = policyOf(config)
      if (!isSmsTime({ smsTimes }, clock.seconds())) return
      const except = isContactDay(toDayNumber(clock.now()), terms.holidays) ? [] : contactDayKinds(messages)
      const found = await listUnannounced(db, BATCH, { after, except })
      after = found.length < BATCH ? undefined : found.at(-1)?.sequence
      for (const { id } of found) {
        await announce(services, currentMessage, id).catch((error: unknown) => {
          log.error({ message: id, err: error }, 'a message could not be prepared for sending')
        })
      }
    },
  }
}

function announce({ db, clock, config, translations, ports }: Services, currentMessage: CurrentMessage, id: string): Promise<void> {
  const policy = policyOf(config)
  const { messages, smsTimes, terms } = policy
  const now = clock.now()
  return db.transaction(async (tx) => {
    const announcement = await claimAnnouncement(tx, id, now)
    if (!announcement) return
    const { accountId, createdAt, phone, locale } = announcement
    const isForContactDays = contactDayKinds(messages).includes(announcement.kind)
    const latest = isForContactDays
      ? addContactHours(createdAt, smsTimes.withinHours, terms.holidays)
      : addHours(createdAt, smsTimes.withinHours)
    if (latest <= now || !messages[announcement.kind].sms || isErased({ phone })) return
    const current = await currentMessage(tx, policy, announcement, now)
    if (!current) return
    // Where contact days count, a provider that is slow to accept it must not send it in the night or on a Sunday.
    const ends = [latest, current.until, isForContactDays ? addHours(startOfDay(toDayNumber(now)), smsTimes.toHour) : undefined]
    const until = new Date(Math.min(...ends.flatMap((end) => end?.getTime() ?? [])))
    const text = translations.translatorFor(translations.localeOf(locale))
    const message = { phone, text: text('sms.message', { text: messageText(text, current.kind, current.details) }), at: now, until }
    await (ports.push ? ports.push.send(tx, { ...message, accountId }) : ports.sms.send(tx, message))
  })
}
