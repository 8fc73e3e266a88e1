import { limitEnd } from '../credit/credit-state.ts'
import { changeCredit, type Credit, extendApproval, holdApplication } from '../credit/credit-queries.ts'
import type { Sql } from '../db/db.ts'
import type { ServerConfig } from '../../core/language/release.ts'
import { acceptedAges, firstEligibleDay } from '../credit/age-limits.ts'
import { addMessage } from '../inbox/message-queries.ts'
import { type Application, applicantOf } from './applicant.ts'
import { addDays, endOfDayAfter, toDayNumber, toSeconds, startOfDay } from '../platform/calendar.ts'
import { decideCredit } from '../credit/eligibility.ts'
import { policyOf } from '../catalog/policy.ts'
import { endFaceMatchBefore } from '../profile/face-check-queries.ts'
import { takeBackContactsConsent } from '../profile/profile-queries.ts'

/** `isReviewed`: a person has reviewed the application and approved it. */
export async function decideApplication(
  sql: Sql,
  config: ServerConfig,
  accountId: string,
  { isReviewed }: { isReviewed: boolean },
  now: Date,
): Promise<void> {
  const application = await applicantOf(sql, config, accountId, now)
  const { warnings } = application
  const { release } = config
  const verdict = decideCredit(config, application.applicant, { isReviewed })
  if (verdict.verdict === 'review') return holdApplication(sql, accountId, { reason: verdict.reason, warnings, release })
  if (verdict.verdict === 'rejected') return rejectApplication(sql, config, application, verdict.reason, now)
  const nextAt = endOfDayAfter(now, policyOf(config).terms.timers.limitIdleDays)
  const change = { state: 'approved', limit: BigInt(verdict.limit), reason: verdict.reason, warnings, release, at: now, nextAt } as const
  if (!(await changeCredit(sql, accountId, 'auditing', change))) return
  await addMessage(sql, accountId, { kind: 'approved', cause: now.toISOString(), details: { amount: verdict.limit } }, now)
}

export async function rejectApplication(
  sql: Sql,
  config: ServerConfig,
  { accountId, applicant, births, warnings }: Application,
  reason: string,
  now: Date,
): Promise<void> {
  // Borrowers are told a day, which begins at midnight. Of those refused for their age, only those too young get one.
  const mayReapplyAt = (): Date | undefined => {
    const today = toDayNumber(now)
    if (reason !== 'age') return startOfDay(today + policyOf(config).terms.timers.reapplyDays)
    const birthday = firstEligibleDay(config, applicant, births, today)
    return birthday === undefined ? undefined : startOfDay(birthday)
  }
  const nextAt = mayReapplyAt()
  const change = { state: 'rejected', reason, warnings, release: config.release, at: now, nextAt } as const
  if (!(await changeCredit(sql, accountId, 'auditing', change))) return
  const details = { reason, ...acceptedAges(config), due: nextAt && toSeconds(nextAt) }
  await addMessage(sql, accountId, { kind: 'rejected', cause: now.toISOString(), details }, now)
}

/**
 * Allows another application. Its answers are kept; consent must be given again, and the face check repeated once its photos are deleted.
 * `reason`: set when it was sent back for correction.
 */
export async function openAnotherApplication(
  sql: Sql,
  config: ServerConfig,
  accountId: string,
  { from, reason }: { from: 'rejected' | 'approved'; reason?: string },
  now: Date,
): Promise<boolean> {
  if (!(await changeCredit(sql, accountId, from, { state: 'new', reason, at: now }))) return false
  await takeBackContactsConsent(sql, accountId)
  await endFaceMatchBefore(sql, accountId, addDays(now, -policyOf(config).terms.faces.keepDays))
  return true
}

/** `usedUntil`: end of the last use of the limit; `now` while an order is open, undefined when nothing was ever lent. */
export async function catchUpCredit(
  sql: Sql,
  config: ServerConfig,
  accountId: string,
  { credit, usedUntil }: { credit: Credit; usedUntil: Date | undefined },
  now: Date,
): Promise<void> {
  if (!credit.nextAt || credit.nextAt > now) return
  if (credit.state === 'auditing') await decideApplication(sql, config, accountId, { isReviewed: false }, now)
  else if (credit.state === 'rejected') await openAnotherApplication(sql, config, accountId, { from: 'rejected' }, now)
  else if (credit.state === 'approved') {
    const endsAt = limitEnd(credit.nextAt, usedUntil, policyOf(config).terms.timers.limitIdleDays)
    if (endsAt > now) await extendApproval(sql, accountId, endsAt)
    else if (await openAnotherApplication(sql, config, accountId, { from: 'approved' }, now))
      await addMessage(sql, accountId, { kind: 'limitLapsed', cause: endsAt.toISOString() }, now)
  }
}
