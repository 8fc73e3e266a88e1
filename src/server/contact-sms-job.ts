import {
  claimContactNotice,
  deleteContactNotice,
  listDueContactNotices,
  postponeContactNotice,
} from './application/contact-notice-queries.ts'
import { accountById, lockKeptAccount } from './auth/account-queries.ts'
import { otherPhoneLimit } from './auth/message-limits.ts'
import { consume, minutesUntilReset } from './auth/rate-limit-queries.ts'
import type { Services } from './calls/services.ts'
import { policyOf } from './catalog/policy.ts'
import { isSmsTime } from './inbox/sms-times.ts'
import type { Job } from './jobs/jobs.ts'
import { toE164 } from '../product/phone-number.ts'
import { addHours, addMinutes } from './platform/calendar.ts'
import { contactIndex } from './profile/contact-queries.ts'
import { storedContacts } from './profile/emergency-contacts.ts'
import { readProfile } from './profile/profile-queries.ts'
import { shortName } from './profile/short-name.ts'

/** Notices per run. */
const BATCH = 200
/** After a failure, so that notices that always fail do not block others. */
const RETRY_MINUTES = 10

/**
 * Tells emergency contacts by SMS, once and during the day only, who named them and where to object. The SMS and its mark are written in one
 * transaction; from there the port retries until the provider accepts it.
 */
export const contactSmsJob: Job<Services> = {
  name: 'contact-sms',
  everySeconds: 5,
  async run(services) {
    const { db, clock, config, log } = services
    const policy = policyOf(config)
    if (!policy.contactSms || !isSmsTime(policy, clock.seconds())) return
    const now = clock.now()
    for (const { id, accountId } of await listDueContactNotices(db, now, BATCH)) {
      await tellContact(services, id, accountId, now).catch(async (error: unknown) => {
        log.error({ notice: id, err: error }, 'an emergency contact could not be told')
        await postponeContactNotice(db, id, addMinutes(now, RETRY_MINUTES))
      })
    }
  },
}

function tellContact({ db, config, settings, translations, ports }: Services, id: string, accountId: string, now: Date): Promise<void> {
  const { service, smsTimes } = policyOf(config)
  return db.transaction(async (tx) => {
    // Erasure then finds the SMS.
    if (!(await lockKeptAccount(tx, accountId))) return
    const index = await claimContactNotice(tx, id, now)
    if (index === undefined) return
    const profile = await readProfile(tx, accountId)
    const phones = storedContacts(profile).flatMap((contact) => toE164(contact.phone) ?? [])
    const phone = phones.find((each) => contactIndex(tx, each) === index)
    if (phone === undefined) return deleteContactNotice(tx, id)
    const { limit, max } = otherPhoneLimit(phone, settings.rateLimits)
    if ((await consume(tx, limit, max, now)) === false) return postponeContactNotice(tx, id, addMinutes(now, minutesUntilReset(limit, now)))
    const account = await accountById(tx, accountId)
    const text = translations.translatorFor(translations.localeOf(account?.locale ?? null))
    const values = { name: shortName(String(profile.person?.name)), phone: service.phone }
    await ports.sms.send(tx, { id, phone, text: text('sms.contact', values), at: now, until: addHours(now, smsTimes.withinHours) })
  })
}
