import { toE164, toLocal } from '../../../product/phone-number.ts'

/** The timer of the codes that `call` sends to a number, however it is written. */
export const smsTimer = (call: string, purpose: string | undefined, number: string): string =>
  `${call}.${purpose ?? ''}.${numberMark(toLocal(toE164(number) ?? number))}`

/** Stands for a phone number on the device. With 20 bits some thousands of mobile numbers share each, so that it tells nobody's. */
export function numberMark(number: string): string {
  let hash = 0x811c9dc5
  for (const digit of number) hash = Math.imul(hash ^ digit.charCodeAt(0), 0x01000193)
  return ((hash ^ (hash >>> 20)) & 0xfffff).toString(36)
}
