import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Services } from '../calls/services.ts'
import type { Settings } from '../platform/settings.ts'
import { CALL_HEADERS, readDeviceId } from './call-headers.ts'

type Watched = Pick<Services, 'settings' | 'config' | 'log'>
type Warning = { isDue(services: Watched, headers: FastifyRequest['headers']): boolean; text: string }

const warnings: Warning[] = [
  {
    // What the staff ask by hand has no device.
    isDue: ({ config }, headers) =>
      headers[CALL_HEADERS.appVersion] === undefined &&
      headers[CALL_HEADERS.operatingSystem] !== undefined &&
      readDeviceId(headers[CALL_HEADERS.device]) !== undefined &&
      Object.hasOwn(config.api.headers, CALL_HEADERS.appVersion),
    text: 'a call of the app came without app_version: the proxy drops headers with an underscore, so that no order of a shop is found',
  },
]

/** Settings live as long as the process, and an application as long as its release. */
const saidBy = new WeakMap<Settings, Set<Warning>>()

/** What requests tell of a proxy that is set up wrongly is said once by a process. */
export function registerProxyWarnings(app: FastifyInstance, services: Watched): void {
  const said = saidBy.get(services.settings) ?? new Set()
  saidBy.set(services.settings, said)
  app.addHook('onRequest', ({ headers }, _reply, done) => {
    for (const warning of warnings) {
      if (said.has(warning) || !warning.isDue(services, headers)) continue
      said.add(warning)
      services.log.warn(warning.text)
    }
    done()
  })
}
