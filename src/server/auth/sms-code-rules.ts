import { limitsOf } from '../../core/forms/field-text-params.ts'
import { memberSchema } from '../../core/language/schema.ts'
import type { ServerConfig } from '../../core/language/release.ts'
import { policyOf } from '../catalog/policy.ts'

/** `digits`: length of the code in the schema, since the app accepts no other. `tries`: attempts per caller and hour. */
type SmsCodeRules = { digits: number; minutes: number; tries: number }

export function smsCodeRules(config: ServerConfig): SmsCodeRules {
  const digits = limitsOf(memberSchema(config.calls['login']?.payload, 'sms_code') ?? {})['maxLength']
  if (digits === undefined) throw new Error('schemas/fields.json#/definitions/smsCode does not count its digits.')
  return { digits, ...policyOf(config).terms.smsCodes }
}
