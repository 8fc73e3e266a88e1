import { createHash } from 'node:crypto'
import { findBankAccount } from '../db/bank-accounts.ts'
import type { Sql } from '../db/db.ts'
import { noPosting, post } from '../db/ledger.ts'
import type { Loan } from '../db/loans.ts'
import { happen } from '../db/loans.ts'
import { accountById } from '../db/accounts.ts'
import type { Ports } from '../ports/ports.ts'
import { addDays, addHours, addMinutes, dateOf, dayOf, endOfDay } from './days.ts'
import type { Lender } from './lender.ts'
import { meaningOf } from './payout-codes.ts'
import { standingOf, writeStanding } from './standing.ts'

const ASK_AGAIN_MINUTES = 5

/** One id per attempt, known before anything is sent: after a crash the same transfer is asked for again, not made again. */
function transferId(loan: Loan): string {
  const hash = createHash('sha256').update(`${loan.id} ${loan.attempt}`).digest('hex')
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}

/** A waiting order goes to the provider. */
export async function requestPayout(sql: Sql, ports: Ports, lender: Lender, loan: Loan, now: Date): Promise<Loan | undefined> {
  const account = await accountById(sql, loan.account_id)
  const bank = await findBankAccount(sql, loan.account_id, loan.bank_account_id)
  const known = bank && lender.banks.get(bank.bank)
  if (!account || !bank || !known) return happen(sql, loan, 'payoutFailed', now, { failure: 'NO_ACCOUNT' })
  const sent = await happen(sql, loan, 'payoutRequested', now, {
    attempt: loan.attempt + 1,
    nextAt: addMinutes(now, lender.terms.timers.payoutMinutes),
  })
  if (!sent) return undefined
  await ports.payout.request(sql, {
    id: transferId(sent),
    amount: sent.principal,
    bankCode: known.code,
    cardNum: bank.card_num,
    holder: bank.holder,
    phone: account.phone,
    at: now,
    expectedMinutes: lender.terms.timers.payoutMinutes,
  })
  return sent
}

/** Asks what became of the transfer, and lets the order follow. */
export async function followPayout(sql: Sql, ports: Ports, lender: Lender, loan: Loan, now: Date): Promise<Loan | undefined> {
  const answer = await ports.payout.inquire(sql, transferId(loan), now)
  const { timers } = lender.terms
  if (answer.state === 'ok') return startLoan(sql, loan, answer.at, now)
  if (answer.state === 'failed') {
    const failure = { failure: answer.code }
    const meaning = meaningOf(answer.code)
    if (meaning === 'account') return happen(sql, loan, 'payoutBounced', now, { ...failure, nextAt: addDays(now, timers.bankFixDays) })
    const hours = timers.payoutRetryHours[Math.min(loan.attempt, timers.payoutRetryHours.length) - 1] ?? 1
    const again = meaning === 'operator' || (meaning === 'later' && loan.attempt < timers.payoutAttempts)
    return again
      ? happen(sql, loan, 'payoutRetry', now, { ...failure, nextAt: addHours(now, hours) })
      : happen(sql, loan, 'payoutFailed', now, failure)
  }
  if (loan.state === 'pending' && answer.state === 'unknown') {
    return happen(sql, loan, 'payoutTimeout', now, { nextAt: addMinutes(now, ASK_AGAIN_MINUTES) })
  }
  return undefined
}

/** Interest runs from the day on which the money arrived. */
async function startLoan(sql: Sql, loan: Loan, paidAt: Date, now: Date): Promise<Loan | undefined> {
  const active = await happen(sql, loan, 'payoutOk', now, { startedAt: paidAt, nextAt: dateOf(endOfDay(dayOf(paidAt)) + 1) })
  if (!active) return undefined
  await post(sql, active.id, `payout:${active.id}`, { ...noPosting, cash: -active.principal, principal: active.principal }, paidAt)
  await writeStanding(sql, standingOf(active, [], paidAt))
  return active
}
