import type { CaptchaPort } from './captcha-port.ts'
import type { EventsPort } from './events-port.ts'
import type { FacesPort } from './faces/faces-port.ts'
import type { IdentityCardPort } from './identity-card/identity-card-port.ts'
import type { PartnersPort } from './partners-port.ts'
import type { PayoutPort } from './payout-port.ts'
import type { PushPort } from './push-port.ts'
import type { SmsPort } from './sms-port.ts'
import type { WhatsappPort } from './whatsapp-port.ts'

export interface Ports {
  sms: SmsPort
  payout: PayoutPort
  identityCard: IdentityCardPort
  faces: FacesPort
  events: EventsPort
  /** Without it, messages of the inbox go by SMS. */
  push?: PushPort
  /** Without it, the server's own pictures and proof of work are used. */
  captcha?: CaptchaPort
  /** Without it, no partner's token is accepted. */
  partners?: PartnersPort
  /** Without it, every number is assumed to be on WhatsApp. */
  whatsapp?: WhatsappPort
}
