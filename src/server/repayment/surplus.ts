import type { MemberContext } from '../account/member-context.ts'
import type { CallContext } from '../calls/call-handler.ts'
import { PAYOUT_RETRY_MINUTES } from '../loans/payouts.ts'
import { randomUUID } from 'node:crypto'
import type { BankAccount } from '../profile/bank-account-queries.ts'
import { toNumber } from '../calls/reply-fields.ts'
import type { Sql } from '../db/db.ts'
import { addMessage } from '../inbox/message-queries.ts'
import { ZERO_POSTING, post, surplusPayoutPostings, surplusByLoan } from '../ledger/ledger-queries.ts'
import { refOfLoan, surplusPayoutRef, surplusRestoredRef, surplusUseRef } from '../ledger/posting-refs.ts'
import type { Loan } from '../loans/loan-queries.ts'
import { insertPayment } from '../ledger/payment-queries.ts'
import {
  countSurplusPayouts,
  dueSurplusPayouts,
  finishSurplusPayout,
  insertSurplusPayout,
  postponeSurplusPayout,
  type SurplusPayout,
} from './surplus-payout-queries.ts'
import type { Ports } from '../ports/ports.ts'
import { ApiError } from '../calls/errors.ts'
import { addMinutes } from '../platform/calendar.ts'
import { derivedUuid } from '../platform/derived-uuid.ts'
import { applyPayment } from './receive-payment.ts'

/** Takes the amount from the oldest loans first, booked as outgoing money under `ref` of each loan. @throws RangeError beyond the surplus */
async function withdrawSurplus(sql: Sql, accountId: string, amount: bigint, ref: string, at: Date): Promise<void> {
  let left = amount
  for (const { loanId, surplus } of await surplusByLoan(sql, accountId)) {
    const withdrawn = surplus < left ? surplus : left
    if (withdrawn <= 0n) continue
    left -= withdrawn
    await post(sql, loanId, refOfLoan(ref, loanId), { ...ZERO_POSTING, cash: -withdrawn, surplus: withdrawn }, at)
  }
  if (left > 0n) throw new RangeError(`${ref} takes more than the surplus holds.`)
}

/** Derived, so that after a restore of the database the same request has the same id and the provider pays it once. */
const surplusPayoutId = async (sql: Sql, accountId: string, amount: bigint): Promise<string> =>
  derivedUuid(`surplus ${accountId} ${await countSurplusPayouts(sql, accountId)} ${amount}`)

/** The caller must hold the lock of the borrower's credit row. @throws ApiError for a bank that was removed from the policy */
export async function requestSurplusPayout(
  { sql, ports }: Pick<CallContext, 'sql' | 'ports'>,
  { member, now, policy }: Pick<MemberContext, 'now' | 'policy'> & { member: Pick<MemberContext['member'], 'id' | 'phone'> },
  bank: BankAccount,
  amount: bigint,
): Promise<void> {
  const known = policy.banks.get(bank.bank)
  if (!known) throw new ApiError('bankUnknown')
  const id = await surplusPayoutId(sql, member.id, amount)
  const expectedMinutes = policy.terms.timers.payoutMinutes
  await insertSurplusPayout(sql, {
    id,
    accountId: member.id,
    bankAccountId: bank.id,
    amount,
    requestedAt: now,
    nextAt: addMinutes(now, expectedMinutes),
  })
  await withdrawSurplus(sql, member.id, amount, surplusPayoutRef(id), now)
  const { cardNum, holder } = bank
  await ports.payout.request(sql, {
    id,
    accountId: member.id,
    amount,
    bankCode: known.code,
    cardNum,
    holder,
    phone: member.phone,
    requestedAt: now,
    expectedMinutes,
  })
}

async function restoreSurplus(sql: Sql, payout: SurplusPayout, at: Date): Promise<void> {
  for (const { loanId, surplus } of await surplusPayoutPostings(sql, payout.id)) {
    await post(sql, loanId, refOfLoan(surplusRestoredRef(payout.id), loanId), { ...ZERO_POSTING, cash: surplus, surplus: -surplus }, at)
  }
}

/** The caller must hold the lock of the borrower's credit row. */
export async function catchUpSurplusPayouts(sql: Sql, ports: Ports, accountId: string, now: Date): Promise<void> {
  for (const payout of await dueSurplusPayouts(sql, accountId, now)) {
    const answer = await ports.payout.inquire(sql, payout.id, now)
    const tell = (kind: 'refundSent' | 'refundFailed') =>
      addMessage(sql, accountId, { kind, cause: payout.id, details: { amount: toNumber(payout.amount) } }, now)
    if (answer.state === 'ok') {
      if (await finishSurplusPayout(sql, payout.id, { state: 'paid' }, answer.at)) await tell('refundSent')
    } else if (answer.state === 'failed') {
      if (!(await finishSurplusPayout(sql, payout.id, { state: 'failed', failure: answer.code }, now))) continue
      await restoreSurplus(sql, payout, now)
      await tell('refundFailed')
    } else await postponeSurplusPayout(sql, payout.id, addMinutes(now, PAYOUT_RETRY_MINUTES))
  }
}

/** The caller must hold the locks of the borrower's credit row and the loan. */
export async function payFromSurplus(sql: Sql, loan: Loan, amount: bigint, now: Date): Promise<void> {
  const ref = surplusUseRef(randomUUID())
  await withdrawSurplus(sql, loan.accountId, amount, ref, now)
  const id = await insertPayment(sql, {
    pspId: ref,
    code: '',
    codeId: undefined,
    loanId: loan.id,
    amount,
    source: 'surplus',
    paidAt: now,
    receivedAt: now,
  })
  if (id === undefined) throw new Error(`${ref} was paid before.`)
  await applyPayment(sql, loan, { id, kind: 'surplusUsed', amount }, now)
}
