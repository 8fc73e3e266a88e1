import type { Credit } from '../credit/credit-queries.ts'
import { changeCredit, extendApproval } from '../credit/credit-queries.ts'
import type { Sql } from '../db/db.ts'
import type { ServerConfig } from '../../core/language/release.ts'
import { firstEligibleDay } from '../credit/age-limits.ts'
import { addMessage } from '../inbox/message-queries.ts'
import { applicantOf } from './applicant.ts'
import { addDays, toDayNumber, startOfDay } from '../platform/calendar.ts'
import { decideCredit } from '../credit/eligibility.ts'
import { policyOf } from '../catalog/policy.ts'

async function decideApplication(sql: Sql, config: ServerConfig, accountId: string, now: Date): Promise<void> {
  const { applicant, births, warnings } = await applicantOf(sql, config, accountId, now)
  const verdict = decideCredit(config, applicant)
  const { limitIdleDays, reapplyDays } = policyOf(config).terms.timers
  // Of those refused for their age, only the too young get a day from which they may apply again.
  const mayReapplyAt = (reason: string): Date | undefined => {
    if (reason !== 'age') return addDays(now, reapplyDays)
    const birthday = firstEligibleDay(config, applicant, births, toDayNumber(now))
    return birthday === undefined ? undefined : startOfDay(birthday)
  }
  const { release } = config
  const isDecided = await changeCredit(
    sql,
    accountId,
    'auditing',
    verdict.verdict === 'approved'
      ? {
          state: 'approved',
          limit: BigInt(verdict.limit),
          reason: verdict.reason,
          warnings,
          release,
          at: now,
          nextAt: addDays(now, limitIdleDays),
        }
      : { state: 'rejected', reason: verdict.reason, warnings, release, at: now, nextAt: mayReapplyAt(verdict.reason) },
  )
  if (!isDecided) return
  const details = verdict.verdict === 'approved' ? { amount: verdict.limit } : {}
  await addMessage(sql, accountId, { kind: verdict.verdict, cause: now.toISOString(), details }, now)
}

export async function catchUpCredit(
  sql: Sql,
  config: ServerConfig,
  accountId: string,
  credit: Credit,
  now: Date,
  hasOpenLoan: boolean,
): Promise<void> {
  if (!credit.nextAt || credit.nextAt > now) return
  if (credit.state === 'auditing') await decideApplication(sql, config, accountId, now)
  else if (credit.state === 'rejected') await changeCredit(sql, accountId, 'rejected', { state: 'new', at: now })
  else if (credit.state === 'approved') {
    const { limitIdleDays } = policyOf(config).terms.timers
    if (hasOpenLoan) await extendApproval(sql, accountId, addDays(now, limitIdleDays))
    else await changeCredit(sql, accountId, 'approved', { state: 'new', at: now })
  }
}
