import { listRegions } from '../catalog/regions.ts'
import { civilDate } from '../platform/calendar.ts'
import { hasPlace, hasSerial, parseIdentityNumber, type IdentityNumberParts } from '../platform/parse-identity-number.ts'

export type IdentityNumberError = 'form' | 'region' | 'date' | 'serial' | 'birthDate' | 'gender'

const isDate = ({ day, month, year }: IdentityNumberParts): boolean =>
  [1900, 2000].some((century) => civilDate(day, month, century + year) !== undefined)

/** Only the province is looked up: regencies were split and renumbered, and people keep their old number. */
const isRegion = (parts: IdentityNumberParts): boolean => listRegions(undefined).some(({ id }) => id === parts.province) && hasPlace(parts)

export function identityNumberErrors(nik: string, birthSeconds: number, gender: string): IdentityNumberError[] {
  const parts = parseIdentityNumber(nik)
  if (!parts) return ['form']
  const birth = new Date(birthSeconds * 1000)
  const isBirthDate =
    birth.getUTCDate() === parts.day && birth.getUTCMonth() + 1 === parts.month && birth.getUTCFullYear() % 100 === parts.year
  return [
    ...(isRegion(parts) ? [] : ['region' as const]),
    ...(isDate(parts) ? [] : ['date' as const]),
    ...(hasSerial(parts) ? [] : ['serial' as const]),
    ...(isBirthDate ? [] : ['birthDate' as const]),
    ...(gender === parts.gender ? [] : ['gender' as const]),
  ]
}
