import { HOUR_SECONDS, addHours } from '../platform/calendar.ts'
import { DAY_SECONDS, JAKARTA_OFFSET } from '../../product/time.ts'
import type { Services } from '../calls/services.ts'
import { policyOf } from '../catalog/policy.ts'
import { createTranslations } from '../http/translations.ts'
import type { Job } from '../jobs/jobs.ts'
import { claimAnnouncements } from './message-queries.ts'
import { messageText } from './message-text.ts'

const BATCH = 50

/** Of the day in Jakarta. */
const hourOf = (seconds: number): number => Math.floor(((seconds + JAKARTA_OFFSET) % DAY_SECONDS) / HOUR_SECONDS)

/**
 * Hands messages to the push port, or to the SMS port where there is none, by day only. What is handed over and that it was are one transaction, so that no message goes out
 * twice; from there the port tries until the provider takes it.
 */
export const messageSmsJob: Job<Services> = {
  name: 'message-sms',
  everySeconds: 5,
  async run({ db, clock, config, ports }) {
    const { messages, smsTimes } = policyOf(config)
    const now = clock.now()
    const hour = hourOf(clock.seconds())
    if (hour < smsTimes.fromHour || hour >= smsTimes.toHour) return
    await db.transaction(async (tx) => {
      const announcements = await claimAnnouncements(tx, now, BATCH)
      if (announcements.length === 0) return
      const translations = createTranslations(config)
      for (const { accountId, kind, details, createdAt, phone, locale } of announcements) {
        const until = addHours(createdAt, smsTimes.withinHours)
        if (!messages[kind].sms || until <= now) continue
        const text = translations.translatorFor(translations.localeOf(locale))
        const message = { phone, text: text('sms.message', { text: messageText(text, kind, details) }), at: now, until }
        await (ports.push ? ports.push.send(tx, { ...message, accountId }) : ports.sms.send(tx, message))
      }
    })
  },
}
