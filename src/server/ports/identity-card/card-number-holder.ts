import { civilDate } from '../../platform/calendar.ts'
import { hasPlace, hasSerial, parseIdentityNumber } from '../../../product/parse-identity-number.ts'
import type { Gender } from './identity-card-port.ts'

type CardNumberHolder = { date_of_birth: number; gender: Gender }

/** Codes of Kemendagri, including split and renamed provinces: a number keeps the code from its first registration. */
const PROVINCES = new Set(
  '11 12 13 14 15 16 17 18 19 21 31 32 33 34 35 36 51 52 53 54 61 62 63 64 65 71 72 73 74 75 76 81 82 91 92 93 94 95 96 97'.split(' '),
)
/** Minimum age of a card holder in years. A card is issued at 17, or on an earlier marriage. */
const YOUNGEST = 15

export function holderOfNumber(number: string, at: Date): CardNumberHolder | undefined {
  const parts = parseIdentityNumber(number)
  if (!parts || !PROVINCES.has(parts.province) || !hasPlace(parts) || !hasSerial(parts)) return undefined
  const isRecent = 2000 + parts.year <= at.getUTCFullYear() - YOUNGEST
  const date = civilDate(parts.day, parts.month, parts.year + (isRecent ? 2000 : 1900))
  return date === undefined ? undefined : { date_of_birth: date, gender: parts.gender }
}
