import { maskMiddle } from '../../product/text-format.ts'
import type { Pointer } from '../../core/language/pointer.ts'
import { ApiError } from '../calls/errors.ts'

/** A mobile number of Indonesia, 10 to 14 digits as written; `schemas/fields.json` has the same rule for the app. */
const MOBILE = /^(?=\d{10,14}$)(?:0|62)?(8[1-35-9]\d+)$/

/** Accepts 08…, 8…, 62… and +62…; undefined when it is no Indonesian mobile number. */
export function toE164(phone: string): string | undefined {
  const national = MOBILE.exec(phone.replace(/[\s-]/g, '').replace(/^\+(?=62)/, ''))?.[1]
  return national === undefined ? undefined : `+62${national}`
}

export const toLocal = (e164: string): string => e164.replace(/^\+62/, '0')

export const maskPhone = (e164: string): string => maskMiddle(toLocal(e164), 3, 4)

/** Returns E.164. @throws ApiError `phoneInvalid` */
export function parsePhoneField(field: Pointer, phone: string): string {
  const e164 = toE164(phone)
  if (!e164) throw new ApiError('phoneInvalid', { field })
  return e164
}
