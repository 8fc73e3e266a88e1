import { toE164, toLocal } from '../../../product/phone-number.ts'

/** Name of the timer of the codes that `call` sends to a number, in any notation of the number. */
export const smsTimer = (call: string, purpose: string | undefined, number: string): string =>
  `${call}.${purpose ?? ''}.${numberMark(toLocal(toE164(number) ?? number))}`

/**
 * Short mark of a phone number, for storing on the device. With 20 bits, thousands of mobile numbers share each mark, so that it reveals
 * none.
 */
function numberMark(number: string): string {
  let hash = 0x811c9dc5
  for (const digit of number) hash = Math.imul(hash ^ digit.charCodeAt(0), 0x01000193)
  return ((hash ^ (hash >>> 20)) & 0xfffff).toString(36)
}
