import { CALL_HEADERS } from './call-headers.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseUnavailable } from '../db/database-unavailable.ts'
import type { PlainRefusal } from '../../product/refusals.ts'
import { ApiError } from '../calls/errors.ts'
import type { Services } from '../calls/services.ts'
import type { Translations } from '../calls/translations.ts'
import type { AppShell } from './app-shell.ts'
import { isAppRoute } from './static-files.ts'
import { errorBody } from './call-routes.ts'
import { isCalledPath } from './server-paths.ts'

const ERROR_NAMES = new Map<string, PlainRefusal>([
  ['FST_ERR_CTP_INVALID_MEDIA_TYPE', 'wrongContentType'],
  ['FST_ERR_CTP_INVALID_CONTENT_LENGTH', 'badRequest'],
  ['FST_ERR_CTP_EMPTY_TYPE', 'wrongContentType'],
  ['FST_ERR_CTP_BODY_TOO_LARGE', 'tooLarge'],
  ['FST_ERR_BAD_URL', 'badRequest'],
  ['55P03', 'inFlight'],
])
/** `Retry-After` of a refusal for lack of capacity, in seconds. */
export const RETRY_SECONDS = '2'

type Thrown = Error & { code?: unknown; statusCode?: number }

export function registerErrorHandler(app: FastifyInstance, { translations }: Services, shell: AppShell | undefined): void {
  app.setErrorHandler((error: Thrown, request, reply) => {
    // A forbidden file is reported as missing.
    if (!isCalledPath(request.url) && error.statusCode !== undefined && error.statusCode < 500) return sendNotFound(reply)
    const known = toApiError(error)
    if (known.error === 'internal') request.log.error({ err: error }, 'a request failed')
    return sendError(translations, request, reply, known)
  })
  const nowhere = (request: FastifyRequest, reply: FastifyReply) => {
    if (shell !== undefined && isAppRoute(request.method, request.url)) return shell.sendPage(request, reply)
    if (isCalledPath(request.url)) return sendError(translations, request, reply, new ApiError('noSuchCall'))
    return sendNotFound(reply)
  }
  // Answers unknown addresses before a body is read; the not-found handler below is for missing files.
  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404) return undefined
    await nowhere(request, reply)
    return reply
  })
  app.setNotFoundHandler(nowhere)
}

const sendNotFound = (reply: FastifyReply) => reply.code(404).type('text/plain; charset=utf-8').send('404')

/** Converts an error thrown by a handler or by Fastify to a refusal. */
export const toApiError = (error: Thrown): ApiError => (error instanceof ApiError ? error : new ApiError(errorNameOf(error)))

function errorNameOf(error: Thrown): PlainRefusal {
  const known = typeof error.code === 'string' ? ERROR_NAMES.get(error.code) : undefined
  if (known) return known
  if (isDatabaseUnavailable(error)) return 'busy'
  // Refusals of Fastify and its plugins. 403 and 404 come from the file server, for an API address without a call.
  const status = error.statusCode ?? 500
  if (status === 403 || status === 404) return 'noSuchCall'
  return status >= 400 && status < 500 ? 'badRequest' : 'internal'
}

function sendError(translations: Translations, request: FastifyRequest, reply: FastifyReply, error: ApiError) {
  const text = translations.translatorFor(translations.localeFromLan(request.headers[CALL_HEADERS.language]))
  request.replyCode = error.code
  setBusyHeaders(request, reply, error)
  return reply.code(error.status).type('application/json; charset=utf-8').send(errorBody(error, text))
}

/** Sets the headers of a 503. */
export function setBusyHeaders(request: FastifyRequest, reply: FastifyReply, error: ApiError): void {
  if (error.status !== 503) return
  reply.header('retry-after', RETRY_SECONDS)
  // The rest of the body is not read.
  if (!request.raw.complete) reply.header('connection', 'close')
}
