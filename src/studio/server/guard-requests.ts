import type { FastifyInstance } from 'fastify'

/** Names of this machine: a page of elsewhere whose name was made to lead here has another. */
const LOCAL_HOST = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?$/
const ADDRESS = /^(?:\d{1,3}(?:\.\d{1,3}){3}|\[[0-9a-f:]+\]|localhost)(?::\d+)?$/i

const HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
}

/** Only pages of the studio itself may ask, and only under a name of this machine. */
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
    // A form of another page cannot send this type.
    if (request.method !== 'GET' && request.headers['content-type'] !== 'application/json') return reply.code(415).send()
  })
}

/** The preview may be opened by its address in the network, never under a name. */
export const isAddress = (host: string | undefined): boolean => host !== undefined && ADDRESS.test(host)
