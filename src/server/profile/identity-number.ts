import { listRegions } from '../catalog/regions.ts'

/** What can be wrong with an identity number by itself, or beside the birth date and the gender. */
export type IdentityNumberError = 'form' | 'region' | 'date' | 'serial' | 'birthDate' | 'gender'

const FEMALE_DAY_OFFSET = 40

/** Whether the day exists in a year that ends with these two digits, in either century. */
function isDate(day: number, month: number, year: number): boolean {
  return [1900 + year, 2000 + year].some((full) => {
    const date = new Date(Date.UTC(full, month - 1, day))
    return day >= 1 && date.getUTCDate() === day && date.getUTCMonth() === month - 1
  })
}

/**
 * The national identity number, 16 digits: province, regency, district (2 each, of the first registration, for life), birth date
 * as DDMMYY with 40 added to the day for women, and a serial above 0. Of the region only the province is looked up: regencies were
 * split and renumbered, and people keep the number of before.
 */
export function identityNumberErrors(nik: string, birthSeconds: number, gender: string): IdentityNumberError[] {
  const digits = /^(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})(\d{4})$/.exec(nik)
  if (!digits) return ['form']
  const [, province = '', regency = '', district = '', day = '', month = '', year = '', serial = ''] = digits
  const isFemale = Number(day) > FEMALE_DAY_OFFSET
  const dayOfMonth = Number(day) - (isFemale ? FEMALE_DAY_OFFSET : 0)
  const birth = new Date(birthSeconds * 1000)
  const sameDate =
    birth.getUTCDate() === dayOfMonth && birth.getUTCMonth() + 1 === Number(month) && birth.getUTCFullYear() % 100 === Number(year)
  const isPlace = listRegions(undefined).some(({ id }) => id === province) && regency !== '00' && district !== '00'
  return [
    ...(isPlace ? [] : ['region' as const]),
    ...(isDate(dayOfMonth, Number(month), Number(year)) ? [] : ['date' as const]),
    ...(serial === '0000' ? ['serial' as const] : []),
    ...(sameDate ? [] : ['birthDate' as const]),
    ...(gender === (isFemale ? 'female' : 'male') ? [] : ['gender' as const]),
  ]
}
