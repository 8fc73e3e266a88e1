import { listRegions } from '../catalog/regions.ts'
import { civilDate } from '../platform/calendar.ts'
import { hasPlace, hasSerial, parseIdentityNumber, type IdentityNumberParts } from '../../product/parse-identity-number.ts'

/** Impossible on any card. */
type Fault = 'form' | 'repeated' | 'region' | 'date' | 'serial'
/** Possible on a real card: after a correction of birth date or gender, the old number stays. */
type NumberDifference = 'birthDate' | 'gender'
/** Contradictions in a person's answers; `card`: the card's photo shows another number. */
export type Difference = NumberDifference | 'card'

const CENTURIES = [1900, 2000]

/** Possible birth dates in Unix seconds, since the year has two digits. */
const birthsOf = ({ day, month, year }: IdentityNumberParts): number[] =>
  CENTURIES.map((century) => civilDate(day, month, century + year)).filter((date) => date !== undefined)

/** Checks only the province: regencies were split and renumbered, and people keep their old number. */
const isRegion = (parts: IdentityNumberParts): boolean => listRegions(undefined).some(({ id }) => id === parts.province) && hasPlace(parts)

export function identityNumberFaults(nik: string): Fault[] {
  const parts = parseIdentityNumber(nik)
  if (!parts) return ['form']
  return [
    ...(new Set(nik).size === 1 ? ['repeated' as const] : []),
    ...(isRegion(parts) ? [] : ['region' as const]),
    ...(birthsOf(parts).length > 0 ? [] : ['date' as const]),
    ...(hasSerial(parts) ? [] : ['serial' as const]),
  ]
}

type Person = { cardid: string; birth_date: number; gender: string }

/** The person's identity as answered in the profile. */
export const personOf = ({ cardid, birth_date, gender }: Record<string, unknown> = {}): Person => ({
  cardid: String(cardid ?? ''),
  birth_date: Number(birth_date ?? Number.NaN),
  gender: String(gender ?? ''),
})

export function identityNumberDifferences({ cardid, birth_date, gender }: Person): NumberDifference[] {
  const parts = parseIdentityNumber(cardid)
  if (!parts) return []
  return [...(birthsOf(parts).includes(birth_date) ? [] : ['birthDate' as const]), ...(gender === parts.gender ? [] : ['gender' as const])]
}

/** The answered birth date and that of the card's number, when they differ: a borrower must be of age by either. Unix seconds. */
export function possibleBirths({ cardid, birth_date }: Pick<Person, 'cardid' | 'birth_date'>): number[] {
  const parts = parseIdentityNumber(cardid)
  const [nearest] = (parts ? birthsOf(parts) : []).toSorted((a, b) => Math.abs(a - birth_date) - Math.abs(b - birth_date))
  return nearest === undefined || nearest === birth_date ? [birth_date] : [birth_date, nearest]
}
