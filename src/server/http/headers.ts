import type { FastifyInstance } from 'fastify'
import type { Clock } from '../clock.ts'
import { API } from './routes.ts'

const CONTENT_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "frame-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ')

/** On every answer, errors and files included. */
export function registerHeaders(app: FastifyInstance, clock: Clock, production: boolean): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'content-security-policy': CONTENT_POLICY,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(self), microphone=(self), geolocation=(self)',
      'x-frame-options': 'DENY',
    })
    if (production) reply.header('strict-transport-security', 'max-age=63072000; includeSubDomains')
    if (request.url.startsWith(`${API}/`)) reply.header('cache-control', 'no-store')
  })
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.url.startsWith(`${API}/`)) reply.header('server-time', String(clock.seconds()))
    return payload
  })
}
