import { totalOf } from '../../product/loan-math.ts'
import type { Calls } from '../../generated/calls.ts'
import type { MemberContext } from '../account/member-context.ts'
import type { CallContext } from '../calls/call-handler.ts'
import { displayName, maskAccountNumber, omitMissing, toNumber } from '../calls/reply-fields.ts'
import type { Credit } from '../credit/credit-queries.ts'
import { addDays, toSeconds } from '../platform/calendar.ts'
import { findBankAccount } from '../profile/bank-account-queries.ts'
import type { Loan } from './loan-queries.ts'
import { type LoanPosition, savedByPaying } from './loan-position.ts'
import { isSeen } from './seen-story-queries.ts'
import { outstandingAmount, paidAmounts } from './statement.ts'

type Story = NonNullable<Calls['userStatus']['reply']['story']>
type DatedStory = { story: Story; at: Date }

/** The latest good news that the borrower has not confirmed yet; old news is dropped. */
export async function unseenStory(
  context: CallContext,
  memberContext: MemberContext,
  credit: Credit,
  loan: Loan | undefined,
  position: LoanPosition | undefined,
) {
  const { member, now, policy } = memberContext
  const told = loan?.startedAt ? await loanStory(context, memberContext, loan.startedAt, position) : approval(credit, loan)
  if (!told || addDays(told.at, policy.terms.timers.storyShownDays) <= now) return undefined
  return (await isSeen(context.sql, member.id, told.story.kind, told.story.id)) ? undefined : told.story
}

/** A borrower may be approved again after a limit has lapsed. */
export const approvalId = ({ decidedAt }: Credit): string | undefined => (decidedAt ? String(toSeconds(decidedAt)) : undefined)

function approval(credit: Credit, loan: Loan | undefined): DatedStory | undefined {
  const { state, limitAmount, decidedAt } = credit
  const id = approvalId(credit)
  if (state !== 'approved' || !decidedAt || !id || loan) return undefined
  return { story: { kind: 'approved', id, amount: toNumber(limitAmount), time: toSeconds(decidedAt) }, at: decidedAt }
}

async function loanStory(
  context: CallContext,
  { member, now }: MemberContext,
  startedAt: Date,
  position: LoanPosition | undefined,
): Promise<DatedStory | undefined> {
  if (!position) return undefined
  const { loan, statement, payments } = position
  // Using a surplus brings in no money.
  const first = payments.find(({ source }) => source === 'provider')
  const told = (
    kind: Story['kind'],
    at: Date,
    amount: bigint,
    more: { [key in keyof Story]?: Story[key] | undefined } = {},
  ): DatedStory => ({
    story: omitMissing({ kind, id: loan.id, order_no: loan.no, amount: toNumber(amount), time: toSeconds(at), ...more }) as Story,
    at,
  })
  const paid = totalOf(paidAmounts(statement))
  // A return may end a loan without any payment.
  if (loan.state === 'paid_off')
    return paid > 0n ? told('paidOff', loan.closedAt ?? now, paid, { saving: toNumber(savedByPaying(position)) }) : undefined
  if (first) return told('firstPayment', first.paidAt, first.amount, { left: toNumber(outstandingAmount(statement)) })
  // The money of a purchase goes to the merchant.
  if (loan.bankAccountId === null) return undefined
  const bank = await findBankAccount(context.sql, member.id, loan.bankAccountId)
  return told('arrived', startedAt, loan.principal, {
    bank_name: bank && displayName(context, `bank.${bank.bank}`),
    card_masked: bank && maskAccountNumber(bank.cardNum),
  })
}
