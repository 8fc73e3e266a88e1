import { networkPrefix } from '../calls/network-address.ts'
import type { NonTransactionalContext } from '../calls/call-handler.ts'
import type { RateLimit } from './rate-limit-queries.ts'
import { rateLimit } from './rate-limits.ts'
import { wasSignedInOn } from './session-queries.ts'

export type Limit = [budget: RateLimit, limit: number]

/**
 * A device that the account was signed in on has a count of its own, which no stranger uses up, neither at its number nor on its network.
 * Undefined for any other device.
 */
export async function ownDeviceLimit(phone: string, { db, deviceId, settings }: NonTransactionalContext): Promise<Limit | undefined> {
  if (deviceId === undefined || !(await wasSignedInOn(db, phone, deviceId))) return undefined
  return [rateLimit.signInDevice(`${phone} ${deviceId}`), settings.rateLimits.signInPhoneHour]
}

/** Counted apart from passwords: whoever guesses those on a carrier's shared address leaves its others the way by code. */
export async function codeLimit(phone: string, context: NonTransactionalContext): Promise<Limit> {
  const { ip, settings } = context
  return (await ownDeviceLimit(phone, context)) ?? [rateLimit.codeAddress(networkPrefix(ip)), settings.rateLimits.signInAddressHour]
}
