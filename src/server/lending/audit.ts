import type { Credit } from '../db/credits.ts'
import { changeCredit } from '../db/credits.ts'
import type { Sql } from '../db/db.ts'
import type { Office } from '../../core/release.ts'
import { oldEnoughOn } from './ages.ts'
import { applicantOf } from './applicant.ts'
import { addDays, dayOf, startOfDay } from './days.ts'
import { judge } from './judge.ts'
import { lenderOf } from './lender.ts'

/** Decides an application whose time has come. */
export async function auditAccount(sql: Sql, office: Office, accountId: string, now: Date): Promise<void> {
  const { applicant, birth, warnings } = await applicantOf(sql, office, accountId, now)
  const verdict = judge(office, applicant)
  const { limitIdleDays, reapplyDays } = lenderOf(office).terms.timers
  // Of those refused for their age, only the too young have a day to wait for.
  const mayReapplyAt = (reason: string): Date | undefined => {
    if (reason !== 'age') return addDays(now, reapplyDays)
    const birthday = oldEnoughOn(office, applicant, birth, dayOf(now))
    return birthday === undefined ? undefined : startOfDay(birthday)
  }
  await changeCredit(
    sql,
    accountId,
    'auditing',
    verdict.verdict === 'approved'
      ? { state: 'approved', limit: BigInt(verdict.limit), warnings, at: now, nextAt: addDays(now, limitIdleDays) }
      : { state: 'rejected', reason: verdict.reason, warnings, at: now, nextAt: mayReapplyAt(verdict.reason) },
  )
}

/** What time does to a borrower's standing: the audit is decided, a refusal ends, an unused limit ends. */
export async function catchUpCredit(
  sql: Sql,
  office: Office,
  accountId: string,
  credit: Credit,
  now: Date,
  hasOpenLoan: boolean,
): Promise<void> {
  if (!credit.next_at || credit.next_at > now) return
  if (credit.state === 'auditing') await auditAccount(sql, office, accountId, now)
  else if (credit.state === 'rejected') await changeCredit(sql, accountId, 'rejected', { state: 'new', at: now })
  else if (credit.state === 'approved') {
    const { limitIdleDays } = lenderOf(office).terms.timers
    if (hasOpenLoan)
      await changeCredit(sql, accountId, 'approved', {
        state: 'approved',
        limit: credit.limit_amount,
        at: now,
        nextAt: addDays(now, limitIdleDays),
      })
    else await changeCredit(sql, accountId, 'approved', { state: 'new', at: now })
  }
}
