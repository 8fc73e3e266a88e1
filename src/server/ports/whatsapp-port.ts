/** `pending`: there is no answer yet. */
export type WhatsappState = 'pending' | 'verified' | 'not_whatsapp'
/** As it is stored, since `changedAt`. */
export type WhatsappNumber = { phone: string; state: WhatsappState; changedAt: Date }

export interface WhatsappPort {
  /** What is known of the number by `now`. Never waits for a provider. */
  stateOf(number: WhatsappNumber, now: Date): WhatsappState
}
