import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Services } from '../calls/services.ts'
import { isLoopback, type Settings } from '../platform/settings.ts'
import { CALL_HEADERS, readDeviceId } from './call-headers.ts'

/** Warning at the start: a production server that listens only on its own machine has a proxy in front of it. */
export const proxyWarning = ({ production, host, trustProxy }: Pick<Settings, 'production' | 'host' | 'trustProxy'>): string | undefined =>
  production && trustProxy === false && isLoopback(host)
    ? `TRUST_PROXY is not set and HOST is ${host}: behind a proxy all borrowers are one address to the limits, and soon nobody can sign in.`
    : undefined

type Watched = Pick<Services, 'settings' | 'config' | 'log'>
type Warning = { isDue(services: Watched, headers: FastifyRequest['headers']): boolean; text: string }

const warnings: Warning[] = [
  {
    // Requests made manually by staff have no device.
    isDue: ({ config }, headers) =>
      headers[CALL_HEADERS.appVersion] === undefined &&
      headers[CALL_HEADERS.operatingSystem] !== undefined &&
      readDeviceId(headers[CALL_HEADERS.device]) !== undefined &&
      Object.hasOwn(config.api.headers, CALL_HEADERS.appVersion),
    text: 'a call of the app came without app_version: the proxy drops headers with an underscore, so that no order of a shop is found',
  },
  {
    isDue: ({ settings }, headers) => settings.trustProxy === false && headers['x-forwarded-for'] !== undefined,
    text: 'a request has X-Forwarded-For and TRUST_PROXY is not set: whoever comes by that proxy is one address to the limits',
  },
]

/** Keyed by the settings, which live as long as the process; an application lives only as long as its release. */
const saidBy = new WeakMap<Settings, Set<Warning>>()

/** Warns once per process about a misconfigured proxy, as seen in the requests. */
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
