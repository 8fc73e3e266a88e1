import { claimIdentity, readProfile } from '../db/profiles.ts'
import { changeCredit, holdCredit, readCredit } from '../db/credits.ts'
import { ApiError } from '../errors.ts'
import type { Handlers } from '../http/handler.ts'
import { verifyOf } from './account-reply.ts'
import { addMinutes, secondsOf } from './days.ts'
import { limitOf } from './limit.ts'
import { deskOf } from './member-desk.ts'
import { refuseTaken } from './refuse-taken.ts'
import { askedSteps, stepMissing, stepsOf } from './steps.ts'

export const creditHandlers = {
  submitProfile: async (_payload, context) => {
    const desk = await deskOf(context)
    const { member, now, lender } = desk
    const { sql } = context
    const credit = await holdCredit(sql, member.id)
    if (credit.state === 'auditing' && credit.next_at) {
      const expected = secondsOf(credit.next_at)
      return { verify: verifyOf.auditing, expected_time: expected, seconds: Math.max(0, expected - secondsOf(now)) }
    }
    if (credit.state !== 'new') throw new ApiError('alreadySubmitted')
    const profile = await readProfile(sql, member.id)
    const steps = await stepsOf(sql, context.office, member.id, profile, credit.state)
    const missing = askedSteps(context.office, context.channel).find((step) => !steps[step])
    if (missing) throw stepMissing(context, missing)
    if (!(await claimIdentity(sql, member.id, String(profile.person?.cardid), now))) await refuseTaken(context, desk)
    const expectedAt = addMinutes(now, lender.terms.timers.auditMinutes)
    await changeCredit(sql, member.id, 'new', { state: 'auditing', at: now, nextAt: expectedAt, channel: context.channel })
    return { verify: verifyOf.auditing, expected_time: secondsOf(expectedAt), seconds: secondsOf(expectedAt) - secondsOf(now) }
  },

  creditCountdown: async (_payload, context) => {
    const { member, now } = await deskOf(context)
    const credit = await readCredit(context.sql, member.id)
    const serverNow = secondsOf(now)
    // Decided already: nothing to wait for, and not late.
    const waiting = credit.state === 'auditing' && credit.next_at
    const expected = waiting ? secondsOf(waiting) : serverNow
    return {
      submitted_time: credit.submitted_at ? secondsOf(credit.submitted_at) : serverNow,
      server_now: serverNow,
      expected_time: expected,
      seconds: Math.max(0, expected - serverNow),
      late: expected < serverNow,
    }
  },

  limitAmount: async (_payload, context) => limitOf(context, await deskOf(context)),
} satisfies Partial<Handlers>
