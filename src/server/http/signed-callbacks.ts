import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { ApiError } from '../calls/errors.ts'
import type { Services } from '../calls/services.ts'
import { isSignedBy, SIGNATURE_HEADER, TIME_HEADER } from '../ports/signed-request.ts'
import { parseJsonBody, readUtf8 } from './request-body.ts'

type Callback = { path: string; secret: string | undefined; answer(body: unknown, log: FastifyBaseLogger): Promise<object> }

/** Reply to a callback that was applied. The sender repeats the callback, each time with the current time, until it gets this. */
export const ACKNOWLEDGED = { ok: true }

/**
 * A JSON `POST` from a provider or the lender's own system, signed as in `signed-request.ts` with a shared secret. The route exists only
 * when the secret is set.
 */
export async function registerSignedCallback(
  app: FastifyInstance,
  { clock }: Pick<Services, 'clock'>,
  { path, secret, answer }: Callback,
): Promise<void> {
  if (secret === undefined) return
  await app.register(async (callback) => {
    callback.removeAllContentTypeParsers()
    callback.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => body)
    callback.post(path, async (request) => {
      const body = Buffer.isBuffer(request.body) ? readUtf8(request.body) : ''
      const header = (name: string) => String(request.headers[name] ?? '')
      const signed = { method: request.method, path: request.url, time: header(TIME_HEADER), body, signature: header(SIGNATURE_HEADER) }
      if (!isSignedBy(secret, signed, clock.systemTime())) throw new ApiError('signatureInvalid')
      return answer(parseJsonBody(body), request.log)
    })
  })
}
