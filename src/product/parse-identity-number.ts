/** Read from a national identity number (NIK). The year has two digits; day and month may not exist. */
export type IdentityNumberParts = {
  province: string
  regency: string
  district: string
  day: number
  month: number
  year: number
  gender: 'male' | 'female'
  serial: string
}

/** Added to the day of birth of women. */
const FEMALE_DAY_OFFSET = 40

/**
 * 16 digits: province, regency, district (2 each, of the first registration, for life), birth date as DDMMYY, serial (4). Undefined for
 * any other text.
 */
export function parseIdentityNumber(text: string): IdentityNumberParts | undefined {
  const digits = /^(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})(\d{4})$/.exec(text)
  if (!digits) return undefined
  const [, province = '', regency = '', district = '', day = '', month = '', year = '', serial = ''] = digits
  const isFemale = Number(day) > FEMALE_DAY_OFFSET
  return {
    province,
    regency,
    district,
    day: Number(day) - (isFemale ? FEMALE_DAY_OFFSET : 0),
    month: Number(month),
    year: Number(year),
    gender: isFemale ? 'female' : 'male',
    serial,
  }
}

/** Zeros mean no regency, no district and no serial. */
export const hasPlace = ({ regency, district }: IdentityNumberParts): boolean => regency !== '00' && district !== '00'
export const hasSerial = ({ serial }: IdentityNumberParts): boolean => serial !== '0000'
