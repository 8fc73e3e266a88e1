import { claimIdentity, readProfile } from '../profile/profile-queries.ts'
import { changeCredit, lockCredit, readCredit } from '../credit/credit-queries.ts'
import { ApiError } from '../calls/errors.ts'
import type { Handlers } from '../calls/call-handler.ts'
import { verifyCodes } from '../credit/credit-state.ts'
import { addMinutes, toSeconds } from '../platform/calendar.ts'
import { loadMemberContext } from '../account/member-context.ts'
import { savePlace } from '../account/place-queries.ts'
import { refuseTakenIdentityNumber } from '../profile/identity-taken.ts'
import { requiredSteps, stepMissingError, completedSteps } from '../profile/profile-steps.ts'

export const applicationHandlers = {
  submitProfile: async (_payload, context) => {
    const memberContext = await loadMemberContext(context)
    const { member, now, policy } = memberContext
    const { sql } = context
    const credit = await lockCredit(sql, member.id)
    if (credit.state === 'auditing' && credit.nextAt) {
      const expected = toSeconds(credit.nextAt)
      return { verify: verifyCodes.auditing, expected_time: expected, seconds: Math.max(0, expected - toSeconds(now)) }
    }
    if (credit.state !== 'new') throw new ApiError('alreadySubmitted')
    const profile = await readProfile(sql, member.id)
    const steps = await completedSteps(sql, context, member.id, profile, credit.state)
    const missing = requiredSteps(context).find((step) => !steps[step])
    if (missing) throw stepMissingError(context, missing)
    if (!(await claimIdentity(sql, member.id, String(profile.person?.cardid), now))) await refuseTakenIdentityNumber(context, memberContext)
    const expectedAt = addMinutes(now, policy.terms.timers.auditMinutes)
    await changeCredit(sql, member.id, 'new', { state: 'auditing', at: now, nextAt: expectedAt, channel: context.channel })
    await savePlace(sql, member.id, 'application', context.place, now)
    return { verify: verifyCodes.auditing, expected_time: toSeconds(expectedAt), seconds: toSeconds(expectedAt) - toSeconds(now) }
  },

  creditCountdown: async (_payload, context) => {
    const { member, now } = await loadMemberContext(context)
    const credit = await readCredit(context.sql, member.id)
    const serverNow = toSeconds(now)
    // A decided application has nothing to wait for, so it is never late.
    const waiting = credit.state === 'auditing' && credit.nextAt
    const expected = waiting ? toSeconds(waiting) : serverNow
    return {
      submitted_time: credit.submittedAt ? toSeconds(credit.submittedAt) : serverNow,
      server_now: serverNow,
      expected_time: expected,
      seconds: Math.max(0, expected - serverNow),
      late: expected < serverNow,
    }
  },
} satisfies Partial<Handlers>
