/** An Indonesian mobile number, 10 to 14 digits as written; `schemas/fields.json` has the same rule for the app. */
const MOBILE = /^(?=\d{10,14}$)(?:0|62)?(8[1-35-9]\d+)$/

/** Accepts 08…, 8…, 62… and +62…; undefined for anything but an Indonesian mobile number. */
export function toE164(phone: string): string | undefined {
  const national = MOBILE.exec(phone.replace(/[\s-]/g, '').replace(/^\+(?=62)/, ''))?.[1]
  return national === undefined ? undefined : `+62${national}`
}

export const toLocal = (e164: string): string => e164.replace(/^\+62/, '0')
