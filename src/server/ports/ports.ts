import type { CaptchaPort } from './captcha-port.ts'
import type { IdentityCardPort } from './identity-card/identity-card-port.ts'
import type { PayoutPort } from './payout-port.ts'
import type { SmsPort } from './sms-port.ts'

/** What the lender buys from others. Each has a local implementation that really does the work. */
export interface Ports {
  sms: SmsPort
  payout: PayoutPort
  identityCard: IdentityCardPort
  /** Where there is none, our own picture and work. */
  captcha?: CaptchaPort
}
