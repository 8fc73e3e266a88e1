import { addMinutes } from '../platform/calendar.ts'
import type { WhatsappPort } from './whatsapp-port.ts'

const CHECK_MINUTES = 0.25

/** All numbers are on WhatsApp except those that end in 0000: for the sandbox only. */
export const localWhatsapp: WhatsappPort = {
  stateOf({ phone, state, changedAt }, now) {
    if (state !== 'pending' || addMinutes(changedAt, CHECK_MINUTES) > now) return state
    return phone.endsWith('0000') ? 'not_whatsapp' : 'verified'
  },
}
