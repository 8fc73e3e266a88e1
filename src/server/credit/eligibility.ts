import { decide } from '../../core/values/decision.ts'
import { formats } from '../../product/formats.ts'
import type { ServerConfig } from '../../core/language/release.ts'
import type { Terms } from '../catalog/policy.ts'

/** The input of `flows/decisions/eligibility.json`, as `/applicant/…`. Ages in full years. */
export type Applicant = {
  complete: boolean
  duplicate: boolean
  age: number
  /** When the shortest offered plan would end; longer plans are checked when they are offered. */
  age_at_maturity: number
  /** The identity number says another birth date or gender than the borrower. */
  number_differs: boolean
  /** Another number was read from the photo of the card than the borrower typed. */
  card_differs: boolean
  /** Nothing was read from the photo of the card, and no person has looked at it yet. */
  card_unread: boolean
}

/** The input of `flows/decisions/limit.json`, as `/applicant/…`. Rupiah a month; per cent of both, rounded up. */
export type Burden = { salary: number; wages: number; spending_percent: number; other_loan_status: number }

/** What the tables answer: `schemas/meta/results.json`. */
type Eligibility =
  | { verdict: 'approved'; most?: number; reason?: string }
  /** A person decides; `most` and `reason` are those of an approval. */
  | { verdict: 'review'; most?: number; reason: string }
  | { verdict: 'rejected'; reason: string }
type Limit = { limit: number; reason?: string }
/** `reason` of an approval: why the limit is no higher. */
type CreditDecision =
  | { verdict: 'approved'; limit: number; reason?: string }
  | { verdict: 'review'; reason: string }
  | { verdict: 'rejected'; reason: string }

/** `isReviewed`: a person has looked at it, so that nothing is held any more. What the tables reject stays rejected. */
export function decideCredit(config: ServerConfig, applicant: Applicant & Burden, isReviewed: boolean): CreditDecision {
  const eligibility = resultOf<Eligibility>(config, 'eligibility', applicant)
  if (eligibility.verdict === 'rejected') return eligibility
  const allowed = resultOf<Limit>(config, 'limit', applicant)
  if (allowed.limit === 0) return { verdict: 'rejected', reason: allowed.reason ?? 'burden' }
  if (eligibility.verdict === 'review' && !isReviewed) return { verdict: 'review', reason: eligibility.reason }
  const { most = allowed.limit, reason } = eligibility
  return most < allowed.limit ? { verdict: 'approved', limit: most, ...(reason && { reason }) } : { verdict: 'approved', ...allowed }
}

export function isRejectedFor(config: ServerConfig, reason: string, applicant: Applicant): boolean {
  const eligibility = resultOf<Eligibility>(config, 'eligibility', applicant)
  return eligibility.verdict === 'rejected' && eligibility.reason === reason
}

type Job = { income?: unknown; salary?: unknown; wages?: unknown; spending?: unknown; other_loan_status?: unknown }

export function burdenOf({ spendingBands }: Terms, { spending, other_loan_status, ...job }: Job): Burden {
  const salary = Number(job.salary ?? 0)
  const wages = Number(job.wages ?? 0)
  const income = salary + wages
  const spent = spendingBands[String(spending)] ?? income
  return {
    salary,
    wages,
    spending_percent: income === 0 ? 100 : Math.ceil((spent * 100) / income),
    other_loan_status: Number(other_loan_status ?? 0),
  }
}

/** Value 1 of `schemas/enums/otherLoanStatus.json`: not paid off. */
export const hasOtherLoan = ({ other_loan_status }: Burden): boolean => other_loan_status === 1

function resultOf<T>(config: ServerConfig, name: string, applicant: object): T {
  const table = config.decisions[name]
  if (!table) throw new Error(`flows/decisions/${name}.json is missing from the release.`)
  return decide(table, { applicant }, { text: (key) => key, now: () => 0, formats }).rule.result as unknown as T
}
