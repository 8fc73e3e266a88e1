import { openLocalFaces } from './faces/local-faces.ts'
import { openLocalCardReader } from './identity-card/local-card-reader.ts'
import { localEvents } from './local-events.ts'
import { localPartners } from './local-partners.ts'
import { localSms } from './local-sms.ts'
import { localWhatsapp } from './local-whatsapp.ts'
import { localPayout } from './local-payout.ts'
import type { Ports } from './ports.ts'

export const localPorts: Ports = {
  sms: localSms,
  payout: localPayout,
  identityCard: openLocalCardReader(),
  faces: openLocalFaces(),
  events: localEvents,
  partners: localPartners,
  whatsapp: localWhatsapp,
}
