import type { Job } from '../jobs.ts'
import type { Settings } from '../settings.ts'
import { openLocalCardReader } from './identity-card/identity-card-local.ts'
import { localPorts } from './local-ports.ts'
import { httpCaptcha } from './captcha-http.ts'
import { httpPayout, payoutJob } from './payout-http.ts'
import type { Ports } from './ports.ts'
import { httpSms, smsJob } from './sms-http.ts'

/** The ports that the settings name, and the jobs that carry what they were given; the local ones where none is named. `warn` is told of trouble. */
export function createPorts(
  { sms, payout, captcha }: Pick<Settings, 'sms' | 'payout' | 'captcha'>,
  warn: (line: string) => void = () => {},
): { ports: Ports; jobs: Job[] } {
  return {
    ports: {
      sms: sms ? httpSms : localPorts.sms,
      payout: payout ? httpPayout : localPorts.payout,
      identityCard: openLocalCardReader({ warn }),
      ...(captcha.service && { captcha: httpCaptcha(captcha.service) }),
    },
    jobs: [...(sms ? [smsJob(sms)] : []), ...(payout ? [payoutJob(payout)] : [])],
  }
}
