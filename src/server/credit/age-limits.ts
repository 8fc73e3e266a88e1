import { PERIOD_DAYS } from '../../product/loan-math.ts'
import type { ServerConfig } from '../../core/language/release.ts'
import { ageOn, birthdayOf } from '../platform/calendar.ts'
import { type Applicant, decideEligibility } from './eligibility.ts'
import { policyOf } from '../catalog/policy.ts'

// Which ages may borrow is written in one place, the eligibility table: here it is asked, age by age.

const OLDEST = 120
/** Someone of whom nothing but the age is known yet. */
const anyone = { complete: true, duplicate: false, salary_range: 0, other_loan_status: 0 }

type Ages = Pick<Applicant, 'age' | 'age_at_maturity'>

/** `birth` in Unix seconds at UTC midnight; `day` as a day number. Judged with the shortest plan: longer ones are not offered then. */
export function agesAt(config: ServerConfig, birth: number, day: number): Ages {
  const periods = [...policyOf(config).products.values()].flatMap((product) => product.periods)
  return agesWithTerm(birth, day, periods.length === 0 ? 0 : Math.min(...periods))
}

const agesWithTerm = (birth: number, day: number, periods: number): Ages => ({
  age: ageOn(birth, day),
  age_at_maturity: ageOn(birth, day + periods * PERIOD_DAYS),
})

/** Whether the table takes the age that a borrower will have on the last due day of a plan ordered on `day`. */
export const isWithinAgeAtMaturity = (config: ServerConfig, birth: number, day: number, periods: number): boolean => {
  const { age_at_maturity } = agesWithTerm(birth, day, periods)
  // He was old enough to apply, and has not grown younger.
  return !rejectsAge(config, { age: age_at_maturity, age_at_maturity })
}

/** Whether the table refuses for the age, with these other facts if they are known. */
export function rejectsAge(config: ServerConfig, ages: Ages, known: Omit<Applicant, keyof Ages> = anyone): boolean {
  const verdict = decideEligibility(config, { ...known, ...ages })
  return verdict.verdict === 'rejected' && verdict.reason === 'age'
}

/** The lowest and the highest age that the table takes. */
export function acceptedAges(config: ServerConfig): { from: number | undefined; to: number | undefined } {
  const taken = Array.from({ length: OLDEST }, (_, age) => age).filter((age) => !rejectsAge(config, { age, age_at_maturity: age }))
  return { from: taken[0], to: taken.at(-1) }
}

/** The birthday after `day` from which on the table takes the age, as a day number; undefined when it never will. */
export function firstEligibleDay(config: ServerConfig, applicant: Applicant, birth: number, day: number): number | undefined {
  for (let age = ageOn(birth, day) + 1; age <= OLDEST; age++) {
    const birthday = birthdayOf(birth, age)
    if (!rejectsAge(config, agesAt(config, birth, birthday), applicant)) return birthday
  }
  return undefined
}
