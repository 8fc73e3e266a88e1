import { findBankAccount } from '../profile/bank-account-queries.ts'
import type { Sql } from '../db/db.ts'
import { ZERO_POSTING, post } from '../ledger/ledger-queries.ts'
import { payoutRef } from '../ledger/posting-refs.ts'
import { applyEvent } from './apply-event.ts'
import { type Loan, payoutRequestedAt, setNextAt } from './loan-queries.ts'
import { accountById } from '../auth/account-queries.ts'
import type { Ports } from '../ports/ports.ts'
import { addHours, addMinutes, endOfDayAfter, fromSeconds, startOfDay, toDayNumber, toSeconds } from '../platform/calendar.ts'
import { derivedUuid } from '../platform/derived-uuid.ts'
import type { Policy } from '../catalog/policy.ts'
import { findPayoutRequest } from '../ports/payout-request-queries.ts'
import { BANK_RETIRED, classifyPayoutFailure } from '../ports/payout-failures.ts'
import { bounceReason } from './fail-reason.ts'
import { loanPositionOf, saveBills } from './loan-position.ts'

/** Minutes until the next query when the provider did not reply. */
export const PAYOUT_RETRY_MINUTES = 5
/** Seconds until the next query of a transfer under way, so that the borrower soon hears of its arrival. */
const PAYOUT_CHECK_SECONDS = 15

/** One id per attempt, derived before anything is sent: after a crash the same transfer is queried, not made again. */
const transferId = ({ id, attempt }: Loan): string => derivedUuid(`${id} ${attempt}`)

/** Whether the provider does not have the transfer: while the borrower is frozen, it will not be sent. */
export async function isPayoutUnsent(sql: Sql, loan: Loan): Promise<boolean> {
  if (loan.state === 'waiting') return true
  const request = loan.state === 'pending' || loan.state === 'unknown' ? await findPayoutRequest(sql, transferId(loan)) : undefined
  return request?.state === 'queued' && !request.posted
}

export async function requestPayout(sql: Sql, ports: Ports, policy: Policy, loan: Loan, now: Date): Promise<Loan | undefined> {
  const account = await accountById(sql, loan.accountId)
  const bank = loan.bankAccountId ? await findBankAccount(sql, loan.accountId, loan.bankAccountId) : undefined
  const known = bank && policy.banks.get(bank.bank)
  if (!account || !bank) return applyEvent(sql, loan, 'payoutFailed', now, { failure: 'NO_ACCOUNT', nextAt: null })
  // The bank was removed from the policy after the order.
  if (!known) return waitForAccount(sql, policy, loan, BANK_RETIRED, now)
  const sent = await applyEvent(sql, loan, 'payoutRequested', now, {
    attempt: loan.attempt + 1,
    nextAt: addMinutes(now, policy.terms.timers.payoutMinutes),
  })
  if (!sent) return undefined
  await ports.payout.request(sql, {
    id: transferId(sent),
    accountId: account.id,
    amount: sent.principal,
    bankCode: known.code,
    cardNum: bank.cardNum,
    holder: bank.holder,
    phone: account.phone,
    requestedAt: now,
    expectedMinutes: policy.terms.timers.payoutMinutes,
  })
  return sent
}

/** Undefined when the money may be on its way. */
export async function withdrawPayout(sql: Sql, ports: Ports, loan: Loan, now: Date): Promise<Loan | undefined> {
  return (await ports.payout.withdraw(sql, transferId(loan))) ? applyEvent(sql, loan, 'payoutRetry', now, { nextAt: null }) : undefined
}

export async function checkPayout(sql: Sql, ports: Ports, policy: Policy, loan: Loan, now: Date): Promise<Loan | undefined> {
  const answer = await ports.payout.inquire(sql, transferId(loan), now)
  const { timers } = policy.terms
  if (answer.state === 'ok') return startLoan(sql, loan, arrivalOf(await payoutRequestedAt(sql, loan.id), answer.at, now), now)
  if (answer.state === 'failed') {
    const failure = { failure: answer.code }
    const meaning = classifyPayoutFailure(answer.code)
    if (meaning === 'account') return waitForAccount(sql, policy, loan, answer.code, now)
    const hours = timers.payoutRetryHours[Math.min(loan.attempt, timers.payoutRetryHours.length) - 1] ?? 1
    const bankFailures = loan.bankFailures + (meaning === 'later' ? 1 : 0)
    const again = meaning === 'operator' || (meaning === 'later' && bankFailures < timers.payoutAttempts)
    return again
      ? applyEvent(sql, loan, 'payoutRetry', now, { ...failure, bankFailures, nextAt: addHours(now, hours) })
      : applyEvent(sql, loan, 'payoutFailed', now, { ...failure, nextAt: null })
  }
  if (loan.state === 'pending' && answer.state === 'unknown')
    return applyEvent(sql, loan, 'payoutTimeout', now, { nextAt: addMinutes(now, PAYOUT_RETRY_MINUTES) })
  await setNextAt(sql, loan.id, fromSeconds(toSeconds(now) + PAYOUT_CHECK_SECONDS))
  return undefined
}

/** Keeps the order open for some days, in which the borrower can give another account. */
function waitForAccount(sql: Sql, policy: Policy, loan: Loan, failure: string, now: Date): Promise<Loan | undefined> {
  const nextAt = endOfDayAfter(now, policy.terms.timers.bankFixDays)
  const told = { reason: bounceReason(policy, { ...loan, failure }), due: toSeconds(nextAt) }
  return applyEvent(sql, loan, 'payoutBounced', now, { failure, nextAt, told })
}

/** Limits the time to between the request and now, whatever the provider's clock says. */
function arrivalOf(requestedAt: Date | undefined, paidAt: Date, now: Date): Date {
  if (requestedAt && paidAt < requestedAt) return requestedAt
  return paidAt <= now ? paidAt : now
}

/** Interest runs from the day on which the money arrived. */
async function startLoan(sql: Sql, loan: Loan, paidAt: Date, now: Date): Promise<Loan | undefined> {
  const active = await applyEvent(sql, loan, 'payoutOk', now, { startedAt: paidAt, nextAt: startOfDay(toDayNumber(paidAt) + 1) })
  if (!active) return undefined
  await post(sql, active.id, payoutRef(active.id), { ...ZERO_POSTING, cash: -active.principal, principal: active.principal }, paidAt)
  await saveBills(sql, loanPositionOf(active, [], paidAt))
  return active
}
