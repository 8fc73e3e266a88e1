import type { Job } from '../jobs/jobs.ts'
import type { Settings } from '../platform/settings.ts'
import { openLocalCardReader } from './identity-card/local-card-reader.ts'
import { openLocalFaces } from './faces/local-faces.ts'
import { localPartners } from './local-partners.ts'
import { localPorts } from './local-ports.ts'
import { localWhatsapp } from './local-whatsapp.ts'
import { httpCaptcha } from './http-captcha.ts'
import { eventsJob, httpEvents } from './http-events.ts'
import { httpFaces } from './http-faces.ts'
import { httpPartners } from './http-partners.ts'
import { httpPayout, payoutJob } from './http-payout.ts'
import { httpPush, pushJob } from './http-push.ts'
import type { Ports } from './ports.ts'
import { httpSms, smsJob } from './http-sms.ts'
import { httpWhatsapp, whatsappJob } from './http-whatsapp.ts'

type PortSettings = Pick<Settings, 'sms' | 'push' | 'payout' | 'captcha' | 'events' | 'faces' | 'partner' | 'whatsapp' | 'sandbox'>

/**
 * Creates the ports, with local stand-ins for providers missing in the settings. The jobs deliver what the ports store. `warn`: called on
 * failures.
 */
export function createPorts(
  { sms, push, payout, captcha, events, faces, partner, whatsapp, sandbox }: PortSettings,
  warn: (line: string) => void,
): { ports: Ports; jobs: Job[] } {
  return {
    ports: {
      sms: sms ? httpSms : localPorts.sms,
      payout: payout ? httpPayout : localPorts.payout,
      identityCard: openLocalCardReader({ warn }),
      faces: faces ? httpFaces(faces, warn) : openLocalFaces({ warn }),
      events: events ? httpEvents : localPorts.events,
      ...(partner ? { partners: httpPartners(partner) } : sandbox && { partners: localPartners }),
      ...(whatsapp ? { whatsapp: httpWhatsapp } : sandbox && { whatsapp: localWhatsapp }),
      ...(push && { push: httpPush }),
      ...(captcha.service && { captcha: httpCaptcha(captcha.service) }),
    },
    jobs: [
      ...(sms ? [smsJob(sms)] : []),
      ...(push ? [pushJob(push)] : []),
      ...(payout ? [payoutJob(payout)] : []),
      ...(whatsapp ? [whatsappJob(whatsapp)] : []),
      ...(events ? [eventsJob(events)] : []),
    ],
  }
}
