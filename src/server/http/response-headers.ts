import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../platform/clock.ts'
import type { Settings } from '../platform/settings.ts'
import { refusals } from '../../product/refusals.ts'
import { contentPolicy, PAGE_HEADERS, SECURITY_HEADERS } from './security-headers.ts'
import { API, isCalledPath } from './server-paths.ts'

/** A URL that cannot be parsed never reaches a hook, so its headers are set here. */
export function replyBadUrl(_error: unknown, _request: unknown, reply: FastifyReply): FastifyReply {
  return reply
    .code(400)
    .headers({ ...SECURITY_HEADERS, 'cache-control': 'no-store' })
    .send({ code: refusals.badRequest.code, msg: '', data: null })
}

/** Scripts, styles, fonts and parts of a release: many small files, for which the page headers would be half of the bytes. */
const IS_FILE = /^\/(?:assets|config)\/[^?]*\.(?:js|css|json|woff2)$/

/** Matched by route, because an address has many spellings: `/%61pi` is `/api`. Also by address, for requests without a route. */
const isTo = ({ url, routeOptions }: FastifyRequest, isPath: (path: string) => boolean): boolean =>
  isPath(routeOptions.url ?? '') || isPath(url)
const isApiPath = (path: string) => path.startsWith(`${API}/`)

/** `frames`: origins whose pages may be embedded. */
export function registerResponseHeaders(
  app: FastifyInstance,
  clock: Clock,
  { production }: Pick<Settings, 'production'>,
  frames: readonly string[],
): void {
  const headers = {
    ...SECURITY_HEADERS,
    'content-security-policy': contentPolicy(frames),
    ...(production ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
  }
  const callHeaders = { ...headers, 'cache-control': 'no-store' }
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(isTo(request, isCalledPath) ? callHeaders : headers)
    // Node would refuse it too, but without these headers.
    if (request.headers.host === undefined && request.raw.httpVersion !== '1.0') replyBadUrl(undefined, request, reply)
    else done()
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    if (isTo(request, isApiPath)) reply.header('server-time', String(clock.seconds()))
    else if (reply.statusCode < 400 && IS_FILE.test(request.url)) for (const name of Object.keys(PAGE_HEADERS)) reply.removeHeader(name)
    done(null, payload)
  })
}
