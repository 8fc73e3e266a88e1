import { PERIOD_DAYS } from '../../product/loan-math.ts'
import type { ServerConfig } from '../../core/language/release.ts'
import { ageOn, birthdayOf } from '../platform/calendar.ts'
import { type Applicant, isRejectedFor } from './eligibility.ts'
import { policyOf } from '../catalog/policy.ts'

/** Highest age to try: only the eligibility table knows which ages may borrow. */
const OLDEST = 120
const anyone = { complete: true, duplicate: false, number_differs: false, card_differs: false, card_unread: false }

type Ages = Pick<Applicant, 'age' | 'age_at_maturity'>
type Known = Omit<Applicant, keyof Ages>

/**
 * `births`: Unix seconds at UTC midnight, several when the birth date is in doubt. `day`: day number. Uses the shortest plan: longer ones
 * are closed at that age without refusing the borrower.
 */
export function agesAt(config: ServerConfig, births: number[], day: number): Ages {
  const periods = [...policyOf(config).products.values()].flatMap((product) => product.periods)
  return agesWithTerm(births, day, periods.length === 0 ? 0 : Math.min(...periods))
}

const agesWithTerm = (births: number[], day: number, instalments: number): Ages => ({
  age: ageOn(Math.max(...births), day),
  age_at_maturity: ageOn(Math.min(...births), day + instalments * PERIOD_DAYS),
})

export const isWithinAgeAtMaturity = (config: ServerConfig, birth: number, day: number, instalments: number): boolean => {
  const { age_at_maturity } = agesWithTerm([birth], day, instalments)
  // The minimum age was met on application, so only the maximum can fail here.
  return !rejectsAge(config, { age: age_at_maturity, age_at_maturity })
}

export const rejectsAge = (config: ServerConfig, ages: Ages, known: Known = anyone): boolean =>
  isRejectedFor(config, 'age', { ...known, ...ages })

/** Both 0 when the table accepts no age. */
type AgeRange = { from: number; to: number }
const ranges = new WeakMap<ServerConfig, AgeRange>()

export function acceptedAges(config: ServerConfig): AgeRange {
  const known = ranges.get(config) ?? tryAges(config)
  ranges.set(config, known)
  return known
}

function tryAges(config: ServerConfig): AgeRange {
  const accepted = Array.from({ length: OLDEST }, (_, age) => age).filter((age) => !rejectsAge(config, { age, age_at_maturity: age }))
  return { from: accepted[0] ?? 0, to: accepted.at(-1) ?? 0 }
}

/** The first accepted birthday after `day`, as a day number; undefined when the table never accepts the age. */
export function firstEligibleDay(config: ServerConfig, known: Known, births: number[], day: number): number | undefined {
  const latest = Math.max(...births)
  for (let age = ageOn(latest, day) + 1; age <= OLDEST; age++) {
    const birthday = birthdayOf(latest, age)
    if (!rejectsAge(config, agesAt(config, births, birthday), known)) return birthday
  }
  return undefined
}
