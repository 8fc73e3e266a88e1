/** `pending`: there is no answer yet. */
export type WhatsappState = 'pending' | 'verified' | 'not_whatsapp'
/** A stored number and its state since `changedAt`. */
export type WhatsappNumber = { phone: string; state: WhatsappState; changedAt: Date }

export interface WhatsappPort {
  /** State of the number known by `now`. Never waits for a provider. */
  stateOf(number: WhatsappNumber, now: Date): WhatsappState
}
