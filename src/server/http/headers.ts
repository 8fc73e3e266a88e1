import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Clock } from '../clock.ts'
import { errors } from '../errors.ts'
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

const SAFETY = {
  'content-security-policy': CONTENT_POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(self), geolocation=(self)',
  'x-frame-options': 'DENY',
}

/** An address that cannot be read never reaches a hook, so its answer gets its headers here. */
export function refuseAddress(_error: unknown, _request: unknown, reply: FastifyReply): void {
  void reply
    .code(400)
    .headers({ ...SAFETY, 'cache-control': 'no-store' })
    .send({ code: errors.badRequest.code, msg: '', data: null })
}

/** On every answer, errors and files included. */
export function registerHeaders(app: FastifyInstance, clock: Clock, production: boolean): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(SAFETY)
    if (production) reply.header('strict-transport-security', 'max-age=63072000; includeSubDomains')
    if (request.url.startsWith(`${API}/`)) reply.header('cache-control', 'no-store')
  })
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.url.startsWith(`${API}/`)) reply.header('server-time', String(clock.seconds()))
    return payload
  })
}
