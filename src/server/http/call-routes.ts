import { CALL_HEADERS } from './call-headers.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import { decodeFields } from '../../core/calls/field-codec.ts'
import type { Call } from '../../core/language/calls.ts'
import type { JsonSchema } from '../../core/language/json.ts'
import type { Sql } from '../db/db.ts'
import { guardOneTask } from '../db/guard-transactions.ts'
import { ApiError } from '../calls/errors.ts'
import type { Services } from '../calls/services.ts'
import { hostPrefix } from '../calls/network-address.ts'
import { memberDb } from '../auth/member-db.ts'
import { callContext } from './call-context.ts'
import { identifyCaller } from './caller.ts'
import { cleanText, parseFields, type RequestBody } from './request-body.ts'
import { Unchanged, type CallContext, type NonTransactionalContext } from '../calls/call-handler.ts'
import { runOnceInTransaction, runOnceOutsideTransaction, type HttpReply, type Outcome } from './idempotency.ts'
import { createCallValidators, errorPointer, type CallValidators } from './call-schemas.ts'
import { fieldLimits } from './field-limits.ts'
import { expectedBytes, readMultipart, uploadRules } from './upload.ts'
import type { UploadMemory } from './upload-memory.ts'
import { readChannel } from './read-channel.ts'
import { API } from './server-paths.ts'
import { afterResponse } from './request-end.ts'
import type { Translate } from '../calls/translations.ts'
import { countWrite } from './write-limit.ts'

/** The types of payload and reply are checked in `handlers.ts`. */
export type AnyHandler =
  | ((payload: never, context: CallContext) => Promise<unknown>)
  | { nonTransactional: (payload: never, context: NonTransactionalContext) => Promise<unknown> }

export const UPLOAD_MS = 100_000

export function registerCalls(
  app: FastifyInstance,
  services: Services,
  handlers: Record<string, AnyHandler>,
  uploadMemory: UploadMemory,
): void {
  const checksOf = createCallValidators()
  const formSchemas = new Set(services.config.formSchemas)
  app.decorateRequest('caller', null)
  for (const [name, call] of Object.entries(services.config.calls)) {
    const handler = Object.hasOwn(handlers, name) ? handlers[name] : undefined
    if (!handler) {
      // A release newer than this server may have calls it lacks; the others still work.
      services.log.error({ call: name }, 'the release names a call that this server does not know')
      continue
    }
    const [method, path] = call.endpoint.split(' ') as ['GET' | 'POST', string]
    const byChannel = Object.entries(services.config.channelPayloads).flatMap(([channel, calls]): [string, JsonSchema][] =>
      calls[name] ? [[channel, calls[name]]] : [],
    )
    const checks = checksOf(call, byChannel)
    const route: Route = { name, call, method, handler, checks, formSchemas }
    app.route({
      method,
      url: API + path,
      ...(call.send === 'multipart' ? uploadOptions(route, uploadMemory, services) : {}),
      onRequest: async (request) => {
        request.caller = await identifyCaller(services, call, request)
      },
      handler: (request, reply) => handleCall(services, route, request, reply),
    })
  }
}

function uploadOptions(
  { name, call }: Route,
  uploadMemory: UploadMemory,
  { log }: Services,
): Pick<RouteShorthandOptions, 'config' | 'preValidation'> {
  const rules = uploadRules(call, (type, field) =>
    log.error({ call: name, field, type }, 'a file of this type cannot be recognised by its bytes'),
  )
  return {
    config: { bodyMs: UPLOAD_MS },
    preValidation: async (request, reply) => {
      if (!request.isMultipart()) return
      const expected = expectedBytes(request, rules)
      const address = hostPrefix(request.ip)
      afterResponse(request, reply, uploadMemory.reserve({ caller: request.caller?.member?.id ?? address, address }, expected))
      request.body = { send: 'multipart', parts: await readMultipart(request, rules, expected) } satisfies RequestBody
    },
  }
}

type Route = {
  name: string
  call: Call
  method: 'GET' | 'POST'
  handler: AnyHandler
  checks: CallValidators
  formSchemas: Set<string>
}

async function handleCall(services: Services, route: Route, request: FastifyRequest, reply: FastifyReply) {
  const { caller } = request
  if (!caller) throw new ApiError('internal')
  const { member } = caller
  const channel = readChannel(request.headers, services.config)
  const { payload, idempotencyPayload } = readPayload(route, request, channel)
  const locale = services.translations.localeFromLan(request.headers[CALL_HEADERS.language])
  const text = services.translations.translatorFor(locale)
  const oneTaskDb = guardOneTask(services.db)
  const db = member ? memberDb(oneTaskDb, member.id) : oneTaskDb
  const isRead = route.method === 'GET'
  // A key whose reply is stored gets the reply even so.
  const isAllowed = isRead || (await countWrite(services, route, member))
  const run = (sql: Sql): Promise<Outcome> =>
    runHandler(services, route, text, async () => {
      if (!isAllowed) throw new ApiError('tooMany')
      const context = callContext(services, sql, { request, caller, channel, locale, text })
      return typeof route.handler === 'function'
        ? route.handler(payload as never, context)
        : route.handler.nonTransactional(payload as never, { ...context, db })
    })

  if (isRead) return send(reply, await run(db))
  const work = {
    account: caller.idempotencyScope,
    route: route.name,
    key: caller.idempotencyKey,
    payload: idempotencyPayload,
    receivedAt: services.clock.systemTime(),
  }
  return send(
    reply,
    typeof route.handler === 'function'
      ? await runOnceInTransaction(db, work, run)
      : await runOnceOutsideTransaction(db, work, () => run(db)),
  )
}

/** `payload`: passed to the handler. `idempotencyPayload`: the same with a hash in place of every file. */
function readPayload(
  { call, method, checks, formSchemas }: Route,
  request: FastifyRequest,
  channel: string,
): { payload: unknown; idempotencyPayload: unknown } {
  const idempotencyPayload = cleanText(method === 'GET' ? fromQuery(call, request) : fromBody(call, request))
  // The base always applies first; a channel's schema adds to it.
  const error = checks.payload(idempotencyPayload) ?? checks.byChannel.get(channel)?.(idempotencyPayload)
  if (error) {
    const rule = request.headers[CALL_HEADERS.formSchema]
    // A payload that fits the current rules is accepted whatever form it came from; only for one that does not fit, the form's version
    // matters.
    throw new ApiError(rule === undefined || formSchemas.has(String(rule)) ? 'invalidField' : 'formRetired', { field: errorPointer(error) })
  }
  const body = request.body as RequestBody | undefined
  return { payload: body?.send === 'multipart' ? { ...idempotencyPayload, ...body.parts.files } : idempotencyPayload, idempotencyPayload }
}

function fromQuery(call: Call, request: FastifyRequest): Record<string, unknown> {
  const start = request.url.indexOf('?')
  return decodeFields(start < 0 ? {} : parseFields(request.url.slice(start + 1)), call.payload ?? {})
}

function fromBody(call: Call, request: FastifyRequest): Record<string, unknown> {
  const body = request.body as RequestBody | undefined
  if (request.url.includes('?')) throw new ApiError('badRequest')
  if (body === undefined) return {}
  if (body.send !== call.send) throw new ApiError('wrongContentType')
  if (body.send === 'json') return body.value
  if (body.send === 'form') return decodeFields(body.fields, call.payload ?? {})
  return { ...decodeFields(body.parts.fields, call.payload ?? {}), ...body.parts.hashes }
}

async function runHandler({ log }: Services, route: Route, text: Translate, work: () => Promise<unknown>): Promise<Outcome> {
  try {
    const result = await work()
    const isUnchanged = result instanceof Unchanged
    const data: unknown = isUnchanged ? result.data : result
    const error = route.checks.reply(data)
    if (error) {
      log.error({ call: route.name, field: errorPointer(error), keyword: error.keyword }, 'a reply does not fit its schema')
      throw new ApiError('internal')
    }
    return { status: 200, body: { code: 200, msg: '', data }, commit: !isUnchanged }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { status: error.status, body: errorBody(error, text, route.call.payload), commit: error.commit }
  }
}

/** `payload`: schema of the payload, whose limits at the field may appear in the message. */
export function errorBody(error: ApiError, text: Translate, payload: JsonSchema = {}) {
  const { field, missing } = error.values
  const values = field ? { ...fieldLimits(payload, field), ...error.values } : error.values
  const data = field || missing ? { ...(field && { field }), ...(missing && { missing }) } : null
  return { code: error.code, msg: text(`error.${error.code}`, values), data }
}

function send(reply: FastifyReply, { status, body }: HttpReply) {
  reply.request.replyCode = body.code
  return reply.code(status).send(body)
}
