import type { FastifyInstance } from 'fastify'

/** Host names of this machine. In a DNS rebinding attack the host is another name. */
const LOCAL_HOST = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?$/
const ADDRESS = /^(?:\d{1,3}(?:\.\d{1,3}){3}|\[[0-9a-f:]+\]|localhost)(?::\d+)?$/i

const HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
}

/** Accepts requests only from the studio's own pages and only under a host name of this machine. */
export function guardStudio(app: FastifyInstance, previewOrigin: () => string): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      ...HEADERS,
      'content-security-policy': `default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; connect-src 'self'; frame-src ${previewOrigin()}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    })
    const { host = '', origin, 'sec-fetch-site': site } = request.headers
    if (!LOCAL_HOST.test(host)) return reply.code(403).send()
    const isForeign = (origin !== undefined && origin !== `http://${host}`) || site === 'cross-site' || site === 'same-site'
    const isOpened = request.method === 'GET' && request.headers['sec-fetch-mode'] === 'navigate'
    if (isForeign && !isOpened) return reply.code(403).send()
    // A form on another site cannot send this content type.
    if (request.method !== 'GET' && request.headers['content-type'] !== 'application/json') return reply.code(415).send()
  })
}

/** Whether the host is an IP address or localhost: the preview may be opened by address in the network, never by name. */
export const isAddress = (host: string | undefined): boolean => host !== undefined && ADDRESS.test(host)
