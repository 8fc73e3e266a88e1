import type { Gender } from './identity-card-port.ts'

/** What a number (NIK) says of its holder: region (6 digits), day (+40 for women), month, year, serial (4). */
export type CardNumberHolder = { date_of_birth: number; gender: Gender }

/** Of Kemendagri, with those that were split or renamed since: a number keeps the code it was born with. */
const PROVINCES = new Set(
  '11 12 13 14 15 16 17 18 19 21 31 32 33 34 35 36 51 52 53 54 61 62 63 64 65 71 72 73 74 75 76 81 82 91 92 93 94 95 96 97'.split(' '),
)
/** A card is given at 17, or at a marriage before that. */
const YOUNGEST = 15

/** Undefined when the number cannot be anybody's. */
export function holderOfNumber(number: string, at: Date): CardNumberHolder | undefined {
  const parts = /^(\d\d)(?!00)\d\d(?!00)\d\d(\d\d)(\d\d)(\d\d)(?!0000)\d{4}$/.exec(number)
  if (!parts || !PROVINCES.has(parts[1]!)) return undefined
  const [day, month, year] = parts.slice(2).map(Number) as [number, number, number]
  const recent = 2000 + year <= at.getUTCFullYear() - YOUNGEST
  const date = civilDate(day % 40, month, year + (recent ? 2000 : 1900))
  return date === undefined || day > 71 ? undefined : { date_of_birth: date, gender: day > 40 ? 'female' : 'male' }
}

/** Seconds since 1970 at midnight UTC; undefined for a day that no calendar has. */
export function civilDate(day: number, month: number, year: number): number | undefined {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCDate() === day && date.getUTCMonth() === month - 1 ? date.getTime() / 1000 : undefined
}
