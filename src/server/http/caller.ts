import { CALL_HEADERS } from './call-headers.ts'
import type { FastifyRequest } from 'fastify'
import type { Call, Encoding } from '../../core/language/calls.ts'
import { hashToken, memberByToken } from '../auth/sessions.ts'
import { ApiError } from '../calls/errors.ts'
import type { Services } from '../calls/services.ts'
import type { Member } from '../calls/call-handler.ts'
import { parseIdempotencyKey } from './idempotency.ts'

export type Caller = {
  credential: string
  member: Member | undefined
  /** Owner of the idempotency key: the account, a hash of the token on a refresh, or '' for a visitor. */
  idempotencyScope: string
  /** The idempotency key; '' on a GET. */
  idempotencyKey: string
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
  }
}

export const MEDIA_TYPES: Record<Exclude<Encoding, 'query'>, string> = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
}

/** Checks only the headers, so that a refused caller costs neither memory nor parsing. */
export async function identifyCaller({ db, clock, settings }: Services, call: Call, request: FastifyRequest): Promise<Caller> {
  assertSameSite(request)
  const credential = request.headers[CALL_HEADERS.credential] ?? ''
  const mayBeMember = call.access !== 'refresh' && credential !== ''
  const member = mayBeMember ? await memberByToken(db, credential, clock, settings.sessions) : undefined
  if (call.access === 'member' && !member) throw new ApiError('loginLost')
  const filledBy = request.headers[CALL_HEADERS.account]
  if (member && filledBy !== undefined && filledBy !== member.id) throw new ApiError('otherAccount')
  const idempotencyKey = request.method === 'GET' ? '' : parseIdempotencyKey(request.headers[CALL_HEADERS.idempotencyKey])
  assertMediaType(call, request)
  const idempotencyScope = call.access === 'refresh' ? hashToken(credential).toString('hex') : (member?.id ?? '')
  return { credential, member, idempotencyScope, idempotencyKey }
}

/** A page of another origin can make a browser send a GET or a form, but not a custom header, so calls without it are refused. */
function assertSameSite(request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site']
  if (request.headers[CALL_HEADERS.operatingSystem] === undefined || (site !== undefined && site !== 'same-origin'))
    throw new ApiError('crossSite')
}

function assertMediaType({ send }: Call, { headers }: FastifyRequest): void {
  const contentType = headers['content-type']
  if (send === undefined || send === 'query' || contentType === undefined) return
  const [mediaType = ''] = contentType.split(';', 1)
  if (mediaType.trim().toLowerCase() !== MEDIA_TYPES[send]) throw new ApiError('wrongContentType')
}
