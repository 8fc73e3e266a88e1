import { toE164, toLocal } from '../../product/phone-number.ts'
import { maskMiddle } from '../../product/text-format.ts'
import type { Pointer } from '../../core/language/pointer.ts'
import { ApiError } from '../calls/errors.ts'

export const maskPhone = (e164: string): string => maskMiddle(toLocal(e164), 3, 4)

/** Returns E.164. @throws ApiError `phoneInvalid` */
export function parsePhoneField(field: Pointer, phone: string): string {
  const e164 = toE164(phone)
  if (!e164) throw new ApiError('phoneInvalid', { field })
  return e164
}
