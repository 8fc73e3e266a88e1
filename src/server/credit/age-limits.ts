import { PERIOD_DAYS } from '../../product/loan-math.ts'
import type { ServerConfig } from '../../core/language/release.ts'
import { ageOn, birthdayOf } from '../platform/calendar.ts'
import { type Applicant, decideEligibility } from './eligibility.ts'
import { policyOf } from '../catalog/policy.ts'

// Only the eligibility table says which ages may borrow, so each age is tried against it.

const OLDEST = 120
const anyone = { complete: true, duplicate: false, salary_range: 0, other_loan_status: 0 }

type Ages = Pick<Applicant, 'age' | 'age_at_maturity'>

/** `birth` in Unix seconds at UTC midnight; `day` as a day number. Uses the shortest plan: longer ones are not offered at that age. */
export function agesAt(config: ServerConfig, birth: number, day: number): Ages {
  const periods = [...policyOf(config).products.values()].flatMap((product) => product.periods)
  return agesWithTerm(birth, day, periods.length === 0 ? 0 : Math.min(...periods))
}

const agesWithTerm = (birth: number, day: number, periods: number): Ages => ({
  age: ageOn(birth, day),
  age_at_maturity: ageOn(birth, day + periods * PERIOD_DAYS),
})

export const isWithinAgeAtMaturity = (config: ServerConfig, birth: number, day: number, periods: number): boolean => {
  const { age_at_maturity } = agesWithTerm(birth, day, periods)
  // The lowest age was met on application, so only the highest can fail here.
  return !rejectsAge(config, { age: age_at_maturity, age_at_maturity })
}

export function rejectsAge(config: ServerConfig, ages: Ages, known: Omit<Applicant, keyof Ages> = anyone): boolean {
  const verdict = decideEligibility(config, { ...known, ...ages })
  return verdict.verdict === 'rejected' && verdict.reason === 'age'
}

export function acceptedAges(config: ServerConfig): { from: number | undefined; to: number | undefined } {
  const taken = Array.from({ length: OLDEST }, (_, age) => age).filter((age) => !rejectsAge(config, { age, age_at_maturity: age }))
  return { from: taken[0], to: taken.at(-1) }
}

/** A birthday after `day`, as a day number; undefined when the table never accepts the age. */
export function firstEligibleDay(config: ServerConfig, applicant: Applicant, birth: number, day: number): number | undefined {
  for (let age = ageOn(birth, day) + 1; age <= OLDEST; age++) {
    const birthday = birthdayOf(birth, age)
    if (!rejectsAge(config, agesAt(config, birth, birthday), applicant)) return birthday
  }
  return undefined
}
