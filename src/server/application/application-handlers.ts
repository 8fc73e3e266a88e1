import { toE164 } from '../../product/phone-number.ts'
import { claimIdentity, readProfile } from '../profile/profile-queries.ts'
import { assertStaff } from '../auth/staff-token.ts'
import { changeCredit, listHeldApplications, lockCredit, readCredit } from '../credit/credit-queries.ts'
import { ApiError } from '../calls/errors.ts'
import type { Handlers } from '../calls/call-handler.ts'
import { omitMissing } from '../calls/reply-fields.ts'
import { reviewReply, verifyCodes } from '../credit/credit-state.ts'
import { addMinutes, toSeconds } from '../platform/calendar.ts'
import { loadMemberContext } from '../account/member-context.ts'
import { saveGeolocation } from '../account/geolocation-queries.ts'
import { checkOwnNumber } from '../account/whatsapp-check.ts'
import { storedContacts } from '../profile/emergency-contacts.ts'
import { insertContactNotices } from './contact-notice-queries.ts'
import { requiredSteps, stepMissingError, completedSteps } from '../profile/profile-steps.ts'

/** Length of the list; further ones follow once these are decided. */
const MAX_HELD = 200

export const applicationHandlers = {
  submitProfile: async (_payload, context) => {
    const memberContext = await loadMemberContext(context)
    const { member, now, policy } = memberContext
    const { sql } = context
    const credit = await lockCredit(sql, member.id)
    if (credit.state === 'auditing') {
      const expected = toSeconds(credit.nextAt ?? now)
      const seconds = Math.max(0, expected - toSeconds(now))
      return omitMissing({ verify: verifyCodes.auditing, expected_time: expected, seconds, review: reviewReply(credit, context.text) })
    }
    if (credit.state !== 'new') throw new ApiError('alreadySubmitted')
    const profile = await readProfile(sql, member.id)
    const steps = await completedSteps(sql, context, member.id, profile, credit.state)
    const missing = requiredSteps(context).find((step) => !steps[step])
    if (missing) throw stepMissingError(context, missing)
    if (!(await claimIdentity(sql, member.id, String(profile.person?.cardid), now))) throw new ApiError('idTaken')
    const expectedAt = addMinutes(now, policy.terms.timers.auditMinutes)
    await changeCredit(sql, member.id, 'new', { state: 'auditing', at: now, nextAt: expectedAt, channel: context.channel })
    await checkOwnNumber(sql, context.ports, member, now)
    if (policy.contactSms) {
      const phones = storedContacts(profile).flatMap(({ phone }) => toE164(phone) ?? [])
      await insertContactNotices(sql, member.id, phones, now)
    }
    await saveGeolocation(sql, member.id, 'application', context.geolocation, now)
    return { verify: verifyCodes.auditing, expected_time: toSeconds(expectedAt), seconds: toSeconds(expectedAt) - toSeconds(now) }
  },

  creditCountdown: async (_payload, context) => {
    const { member, now } = await loadMemberContext(context)
    const credit = await readCredit(context.sql, member.id)
    const serverNow = toSeconds(now)
    // Never late: a decided application has nothing to wait for, and a held one has no expected time.
    const waiting = credit.state === 'auditing' && credit.nextAt
    const expected = waiting ? toSeconds(waiting) : serverNow
    return omitMissing({
      submitted_time: credit.submittedAt ? toSeconds(credit.submittedAt) : serverNow,
      server_now: serverNow,
      expected_time: expected,
      seconds: Math.max(0, expected - serverNow),
      late: expected < serverNow,
      review: reviewReply(credit, context.text),
    })
  },

  /** Lists no names. */
  creditReviews: async (_payload, context) => {
    assertStaff(context)
    const held = await listHeldApplications(context.sql, MAX_HELD)
    return {
      lists: held.map(({ accountId, submittedAt, reason, warnings }) => ({
        uid: accountId,
        submitted_time: toSeconds(submittedAt),
        reason,
        differs: warnings,
      })),
    }
  },
} satisfies Partial<Handlers>
