import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import { decodeFields } from '../../core/codec.ts'
import type { Call, JsonSchema } from '../../core/language.ts'
import type { Sql } from '../db/db.ts'
import { ApiError } from '../errors.ts'
import type { Services } from '../services.ts'
import { hostOf } from './address.ts'
import { admit } from './admission.ts'
import { cleanText, readFields, type Body } from './body.ts'
import type { Context, FreeContext } from './handler.ts'
import { inOneTransaction, inOwnTransactions, type Outcome } from './idempotent.ts'
import { createChecks, fieldOf, type CallChecks } from './schemas.ts'
import { expectedBytes, readParts, uploadRules } from './upload.ts'
import { createUploadRoom, type UploadRoom } from './upload-room.ts'
import type { Words } from './words.ts'

/** A handler as the routes run it: the types of payload and reply are proved where the handlers are gathered. */
export type AnyHandler =
  | ((payload: never, context: Context) => Promise<unknown>)
  | { free: (payload: never, context: FreeContext) => Promise<unknown> }
export type Spoken = { localeOf(lan: unknown): string; wordsOf(locale: string): Words }

export const API = '/api'
export const HEALTH = `${API}/health`
/** The header that names the channel. */
const CHANNEL = 'cl'
const UPLOAD_MS = 100_000

/** One route for every call of the contract. */
export function registerCalls(app: FastifyInstance, services: Services, spoken: Spoken, handlers: Record<string, AnyHandler>): void {
  const checksOf = createChecks()
  const room = createUploadRoom()
  app.decorateRequest('caller', null)
  for (const [name, call] of Object.entries(services.office.calls)) {
    const handler = Object.hasOwn(handlers, name) ? handlers[name] : undefined
    if (!handler) {
      // The release is newer than this server: the rest of it still works.
      services.log.error({ call: name }, 'the release names a call that this server does not know')
      continue
    }
    const [method, path] = call.endpoint.split(' ') as ['GET' | 'POST', string]
    const byChannel = Object.entries(services.office.stricter).flatMap(([channel, calls]): [string, JsonSchema][] =>
      calls[name] ? [[channel, calls[name]]] : [],
    )
    const checks = checksOf(call, byChannel)
    const route: Route = { name, call, method, handler, checks }
    app.route({
      method,
      url: API + path,
      ...(call.send === 'multipart' ? uploading(route, room, services) : {}),
      onRequest: async (request) => {
        request.caller = await admit(services, call, request)
      },
      handler: (request, reply) => answer(services, spoken, route, request, reply),
    })
  }
}

/** Files are read after the headers were judged, and never more than there is room for. */
function uploading({ name, call }: Route, room: UploadRoom, { log }: Services): Pick<RouteShorthandOptions, 'config' | 'preValidation'> {
  const rules = uploadRules(call, (type, field) =>
    log.error({ call: name, field, type }, 'a file of this type cannot be told by its bytes'),
  )
  return {
    config: { bodyMs: UPLOAD_MS },
    preValidation: async (request, reply) => {
      if (!request.isMultipart()) return
      const expected = expectedBytes(request, rules)
      reply.raw.once('close', room.take(request.caller?.member?.id ?? hostOf(request.ip), expected))
      request.body = { send: 'multipart', parts: await readParts(request, rules, expected) } satisfies Body
    },
  }
}

type Route = { name: string; call: Call; method: 'GET' | 'POST'; handler: AnyHandler; checks: CallChecks }

async function answer(services: Services, spoken: Spoken, route: Route, request: FastifyRequest, reply: FastifyReply) {
  const { caller } = request
  if (!caller) throw new ApiError('internal')
  const { member } = caller
  const { payload, sameness } = readPayload(route, request)
  const locale = spoken.localeOf(request.headers.lan)
  const { db, ...rest } = services
  const text = spoken.wordsOf(locale)
  const context = (sql: Sql): Context => ({
    ...rest,
    sql,
    locale,
    text,
    ip: request.ip,
    channel: String(request.headers[CHANNEL] ?? ''),
    log: request.log,
    credential: caller.credential,
    ...(member ? { member } : {}),
  })
  const run = (sql: Sql): Promise<Outcome> =>
    outcomeOf(services, route, text, () =>
      typeof route.handler === 'function'
        ? route.handler(payload as never, context(sql))
        : route.handler.free(payload as never, { ...context(sql), db }),
    )

  if (route.method === 'GET') return send(reply, await run(db))
  const work = {
    account: caller.scope,
    route: route.name,
    key: caller.key,
    payload: sameness,
    wall: services.clock.wall(),
  }
  return send(
    reply,
    typeof route.handler === 'function' ? await inOneTransaction(db, work, run) : await inOwnTransactions(db, work, () => run(db)),
  )
}

/** `payload` goes to the handler; `sameness` is the same with a hash in the place of every file. */
function readPayload({ call, method, checks }: Route, request: FastifyRequest): { payload: unknown; sameness: unknown } {
  const sameness = cleanText(method === 'GET' ? fromQuery(call, request) : fromBody(call, request))
  // The base first and always: what a channel asks comes on top of it.
  const fault = checks.payload(sameness) ?? checks.stricter.get(String(request.headers[CHANNEL]))?.(sameness)
  if (fault) throw new ApiError('invalidField', { field: fieldOf(fault) })
  const body = request.body as Body | undefined
  return { payload: body?.send === 'multipart' ? { ...sameness, ...body.parts.files } : sameness, sameness }
}

function fromQuery(call: Call, request: FastifyRequest): Record<string, unknown> {
  const start = request.url.indexOf('?')
  return decodeFields(start < 0 ? {} : readFields(request.url.slice(start + 1)), call.payload ?? {})
}

function fromBody(call: Call, request: FastifyRequest): Record<string, unknown> {
  const body = request.body as Body | undefined
  if (request.url.includes('?')) throw new ApiError('badRequest')
  if (body === undefined) return {}
  if (body.send !== call.send) throw new ApiError('wrongContentType')
  if (body.send === 'json') return body.value
  if (body.send === 'form') return decodeFields(body.fields, call.payload ?? {})
  return { ...decodeFields(body.parts.fields, call.payload ?? {}), ...body.parts.hashes }
}

async function outcomeOf({ log }: Services, route: Route, text: Words, work: () => Promise<unknown>): Promise<Outcome> {
  try {
    const data = await work()
    const fault = route.checks.reply(data)
    if (fault) {
      log.error({ call: route.name, field: fieldOf(fault), keyword: fault.keyword }, 'a reply does not fit its schema')
      throw new ApiError('internal')
    }
    return { status: 200, body: { code: 200, msg: '', data } }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { status: error.status, body: refusal(error, text), keep: error.keep }
  }
}

export function refusal(error: ApiError, text: Words) {
  const { field, missing } = error.values
  const data = field || missing ? { ...(field && { field }), ...(missing && { missing }) } : null
  return { code: error.code, msg: text(`error.${error.code}`, error.values), data }
}

function send(reply: FastifyReply, { status, body }: Outcome) {
  return reply.code(status).send(body)
}
