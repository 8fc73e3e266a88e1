/**
 * `POST <CAPTCHA_URL>` with {"token", "ip"}, signed as in `signed-request.ts`; 200 with {"ok": true} when the token is valid and
 * new. For a small adapter in front of hCaptcha, Turnstile or the like.
 */
import type { ProviderEndpoint } from '../platform/settings.ts'
import { sendSignedRequest } from './signed-request.ts'
import type { CaptchaPort } from './captcha-port.ts'

export function httpCaptcha(remote: ProviderEndpoint): CaptchaPort {
  return {
    async check(token, ip) {
      const { status, body } = await sendSignedRequest(remote, { method: 'POST', body: { token, ip } })
      if (status >= 500) throw new Error('The captcha service has a fault.')
      return status === 200 && body?.ok === true
    },
  }
}
