import type { CallContext } from '../calls/call-handler.ts'
import { ApiError } from '../calls/errors.ts'
import { networkPrefix } from '../calls/network-address.ts'
import type { Sql } from '../db/db.ts'
import { difficultyFactor } from './proof-of-work.ts'
import { consume, type RateLimit } from './rate-limit-queries.ts'
import { rateLimit } from './rate-limits.ts'
import { wasSignedInOn } from './session-queries.ts'
import type { SmsCodeKey } from './sms-code-queries.ts'
import { isOfMember } from './sms-codes.ts'

/** High, because thousands of a carrier's customers share one address. */
const PER_HOUR = 1000
/** Captchas per hour before the work doubles: of one network, and of one phone by one network or by its owner. */
const FREE_OF_NETWORK = 60
const FREE_OF_PHONE = 3

/**
 * Counts a captcha and returns its work as a multiple of the minimum. The owner of a number pays only for his own captchas: those that
 * strangers request for it count on their networks, and the five messages they can have sent to it are limited elsewhere. @throws ApiError
 * `tooMany`
 */
export async function countCaptcha(context: CallContext, key: SmsCodeKey): Promise<number> {
  const { sql, clock, ip } = context
  const now = clock.now()
  const owner = await ownerOf(context, key)
  if (owner) return difficultyFactor(await countOne(sql, owner, now), FREE_OF_PHONE)
  const network = networkPrefix(ip)
  const ofNetwork = await countOne(sql, rateLimit.captchaAddress(network), now)
  const ofPhone = await countOne(sql, rateLimit.captchaPhone(`${key.phone} ${network}`), now)
  return Math.max(difficultyFactor(ofNetwork, FREE_OF_NETWORK), difficultyFactor(ofPhone, FREE_OF_PHONE))
}

async function countOne(sql: Sql, limit: RateLimit, now: Date): Promise<number> {
  const count = await consume(sql, limit, PER_HOUR, now)
  if (count === false) throw new ApiError('tooMany')
  return count
}

/** Returns the limit of a member, whatever the number of the code, or of a device on which the number's account was signed in. */
async function ownerOf({ sql, member, deviceId }: CallContext, key: SmsCodeKey): Promise<RateLimit | undefined> {
  if (isOfMember(member, key)) return rateLimit.captchaOwner(member.id)
  if (deviceId === undefined || !(await wasSignedInOn(sql, key.phone, deviceId))) return undefined
  return rateLimit.captchaOwner(`${key.phone} ${deviceId}`)
}
