import { openAmount } from './statement.ts'
import { readSurplus } from '../ledger/ledger-queries.ts'
import { hasPaid } from '../ledger/payment-queries.ts'
import { maskPhone } from '../auth/phone-number.ts'
import { readCredit } from '../credit/credit-queries.ts'
import { failReason, fixesLeft } from './fail-reason.ts'
import { payoutExpectation } from './loan-summary.ts'
import { latestLoan, type Loan } from './loan-queries.ts'
import { readWhatsapp } from '../account/whatsapp-queries.ts'
import type { CallContext, Handlers } from '../calls/call-handler.ts'
import { mayReapply, reviewReply, verifyCodes } from '../credit/credit-state.ts'
import { acceptedAges } from '../credit/age-limits.ts'
import { addDays, endOfDay, toSeconds } from '../platform/calendar.ts'
import { isOpen, isRunning, apiStatus, isCancellable } from './loan-states.ts'
import { loadMemberContext, type MemberContext } from '../account/member-context.ts'
import { type LoanPosition, readLoanPosition } from './loan-position.ts'
import { staffReview } from '../profile/face-check.ts'
import { readFaceCheck } from '../profile/face-check-queries.ts'
import { type Profile, readProfile } from '../profile/profile-queries.ts'
import { completedSteps, requiredSteps } from '../profile/profile-steps.ts'
import { sentBackReply } from '../profile/sent-back-reply.ts'
import { whatsappState } from '../account/whatsapp-check.ts'
import { ApiError } from '../calls/errors.ts'
import { approvalId, unseenStory } from './stories.ts'
import { isSeen, markSeen } from './seen-story-queries.ts'
import { omitMissing, toNumber } from '../calls/reply-fields.ts'

function isStillShown(loan: Loan, days: number, now: Date): boolean {
  if (isOpen(loan.state) || loan.state === 'paid_off' || loan.state === 'refunded') return true
  return loan.closedAt !== null && addDays(loan.closedAt, days) > now
}

const hasPosition = ({ state }: Loan): boolean => isRunning(state) || state === 'paid_off'

function loanStatusReply(loan: Loan | undefined, position: LoanPosition | undefined) {
  if (!loan) return { bill_status: 0, overdue: false, days_late: 0 }
  const { bill } = apiStatus[loan.state]
  if (!position || !isRunning(loan.state)) return { bill_status: bill, overdue: false, days_late: 0 }
  const { statement, startDay } = position
  const nearest = statement.bills.find((each) => openAmount(each) > 0n)
  const late = nearest?.daysLate ?? 0
  return omitMissing({
    bill_status: bill,
    overdue: late > 0,
    days_late: late,
    due_time: nearest ? endOfDay(startDay + nearest.day) : undefined,
    due_amount: nearest ? toNumber(openAmount(nearest)) : undefined,
  })
}

/** Status of a borrower whose profile is not submitted yet. */
async function unsentReply(context: CallContext, { member, policy, now }: MemberContext, profile: Profile) {
  const { sql } = context
  const steps = await completedSteps(sql, context, member.id, profile, 'new')
  return {
    face: staffReview(policy.terms.faces, await readFaceCheck(sql, member.id), now),
    steps_left: requiredSteps(context).filter((step) => !steps[step]).length,
  }
}

export const statusHandlers = {
  userStatus: async (_payload, context) => {
    const memberContext = await loadMemberContext(context)
    const { member, now, policy } = memberContext
    const { sql, text } = context
    const credit = await readCredit(sql, member.id)
    const profile = credit.state === 'new' ? await readProfile(sql, member.id) : undefined
    const latest = await latestLoan(sql, member.id)
    const loan = latest && isStillShown(latest, policy.terms.timers.failureShownDays, now) ? latest : undefined
    const shown = loan && apiStatus[loan.state]
    const reason = loan && failReason(policy, loan)
    const position = loan && hasPosition(loan) ? await readLoanPosition(sql, loan, now) : undefined
    const whatsapp = await readWhatsapp(sql, member.id)
    const rejected = credit.state === 'rejected'
    return omitMissing({
      verify: verifyCodes[credit.state],
      review: reviewReply(credit, text),
      sent_back: profile && (await sentBackReply(sql, member.id, credit, profile, text)),
      reapply: mayReapply(credit) || undefined,
      ...(profile && (await unsentReply(context, memberContext, profile))),
      loan_status: loanStatusReply(loan, position),
      loan_info: omitMissing({
        loan_fail_status: shown?.fail ?? 0,
        fail_acknowledged: loan && shown?.fail ? await isSeen(sql, member.id, 'failed', loan.id, loan.closedAt) : undefined,
        fail_reason: reason === undefined ? undefined : text(`policy.failure.${reason}`),
        order_id: loan?.id,
        order_no: loan?.no,
        amount: loan && toNumber(loan.principal - loan.refunded),
        ...(shown?.bill === 1 && loan && payoutExpectation(loan, now)),
        cancellable: loan && isCancellable(loan.state) ? (true as const) : undefined,
        // The deadline is suspended while the borrower is frozen.
        fix_until_time: loan?.state === 'bounced' && loan.nextAt && credit.state !== 'frozen' ? toSeconds(loan.nextAt) : undefined,
        fixes_left: loan?.state === 'bounced' ? fixesLeft(policy, loan) : undefined,
        reject_reason: rejected ? text(`policy.reject.${credit.reason ?? 'incomplete'}`, acceptedAges(context.config)) : undefined,
        reapply_at: rejected && credit.nextAt ? toSeconds(credit.nextAt) : undefined,
      }),
      // The app only asks whether any payment was made; the device knows whether it has reported this.
      list: [{ data: { af_push_status: 0, af_status: (await hasPaid(sql, member.id)) ? 1 : 0 } }],
      whatsapp: whatsapp
        ? { status: whatsappState(context.ports, whatsapp, now), phone_masked: maskPhone(whatsapp.phone) }
        : { status: 'none' as const },
      surplus_amount: latest && !isRunning(latest.state) ? toNumber(await readSurplus(sql, member.id)) : undefined,
      story: await unseenStory(context, memberContext, credit, loan, position),
      server_time: toSeconds(now),
    })
  },

  confirmStory: async ({ kind, id, fail_status: read }, context) => {
    const { member, now } = await loadMemberContext(context)
    const loan = await latestLoan(context.sql, member.id)
    const told = [loan?.id, approvalId(await readCredit(context.sql, member.id))]
    if (!told.includes(id)) throw new ApiError('notFound')
    // A page that is still open shows an earlier occurrence, e.g. a bounced payout of a loan that was cancelled since.
    if (loan?.id === id && read !== undefined && read !== apiStatus[loan.state].fail) return {}
    await markSeen(context.sql, member.id, kind, id, now)
    return {}
  },
} satisfies Partial<Handlers>
