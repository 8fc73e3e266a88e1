import { decide } from '../../core/decision.ts'
import type { Credit } from '../db/credits.ts'
import { changeCredit } from '../db/credits.ts'
import type { Sql } from '../db/db.ts'
import type { Office } from '../../core/release.ts'
import type { Applicant } from './applicant.ts'
import { applicantOf } from './applicant.ts'
import { addDays } from './days.ts'
import { lenderOf } from './lender.ts'

export type Verdict = { verdict: 'approved'; limit: number } | { verdict: 'rejected'; reason: string }

/** The lender's answer for these facts: the table in `flows/decisions/eligibility.json`. */
export function judge(office: Office, applicant: Applicant): Verdict {
  const table = office.decisions.eligibility
  if (!table) throw new Error('flows/decisions/eligibility.json is missing from the release.')
  const { rule } = decide(table, { applicant }, { text: (key) => key, now: () => 0, functions: {} })
  return rule.result as unknown as Verdict
}

/** Decides an application whose time has come. */
export async function auditAccount(sql: Sql, office: Office, accountId: string, now: Date): Promise<void> {
  const { applicant, warnings } = await applicantOf(sql, office, accountId, now)
  const verdict = judge(office, applicant)
  const { limitIdleDays, reapplyDays } = lenderOf(office).terms.timers
  await changeCredit(
    sql,
    accountId,
    'auditing',
    verdict.verdict === 'approved'
      ? { state: 'approved', limit: BigInt(verdict.limit), warnings, at: now, nextAt: addDays(now, limitIdleDays) }
      : { state: 'rejected', reason: verdict.reason, warnings, at: now, nextAt: addDays(now, reapplyDays) },
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
