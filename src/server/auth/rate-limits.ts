import { DAY_SECONDS } from '../../product/time.ts'
import { HOUR_SECONDS } from '../platform/calendar.ts'
import type { RateLimit } from './rate-limit-queries.ts'

const perHour =
  (name: string) =>
  (subject: string): RateLimit => ({ name, subject, windowSeconds: HOUR_SECONDS })
const perDay =
  (name: string) =>
  (subject: string): RateLimit => ({ name, subject, windowSeconds: DAY_SECONDS })

/**
 * Rate limits by phone, network, account, device or token of the staff; '' counts all callers together. The limits are set where they are
 * consumed.
 */
export const rateLimit = {
  signInPhone: perHour('signInPhone'),
  signInAddress: perHour('signInAddress'),
  signInDevice: perHour('signInDevice'),
  codeAddress: perHour('codeAddress'),
  partnerAddress: perHour('partnerAddress'),
  smsPurpose: perHour('smsPurpose'),
  smsPhone: perDay('smsPhone'),
  smsOtherPhone: perDay('smsOtherPhone'),
  smsAddress: perHour('smsAddress'),
  smsAll: perHour('smsAll'),
  appLink: perHour('appLink'),
  appLinkPhone: perDay('appLinkPhone'),
  appLinkAddress: perHour('appLinkAddress'),
  appLinkAll: perHour('appLinkAll'),
  codeTries: perHour('codeTries'),
  captchaOwner: perHour('captchaOwner'),
  captchaPhone: perHour('captchaPhone'),
  captchaAddress: perHour('captchaAddress'),
  captchaRead: perHour('captchaRead'),
  captchaReadAll: perHour('captchaReadAll'),
  identityCard: perHour('identityCard'),
  businessPhoto: perHour('businessPhoto'),
  faceCheck: perHour('faceCheck'),
  idTaken: perDay('idTaken'),
  idNumbers: perDay('idNumbers'),
  idNumber: perDay('idNumber'),
  accountWrites: perHour('accountWrites'),
  eventsAddress: perHour('eventsAddress'),
  referralAddress: perHour('referralAddress'),
  staffLookup: perHour('staffLookup'),
}
