import { timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { ApiError } from '../calls/errors.ts'
import type { Services } from '../calls/services.ts'
import { policyOf } from '../catalog/policy.ts'
import type { Merchant } from '../catalog/policy.ts'
import { signRequest, SIGNATURE_HEADER, TIME_HEADER } from '../ports/signed-request.ts'
import { findMerchantKey } from './merchant-key-queries.ts'

export const KEY_HEADER = 'x-key-id'
export const signedHeaders = [KEY_HEADER, TIME_HEADER, SIGNATURE_HEADER]

/** How far a merchant's clock may be off, in seconds. */
const CLOCK_SECONDS = 300

export type MerchantCaller = { id: string; merchant: Merchant }

/** A key that is unknown, a signature that is wrong and a time that is off look alike. @throws ApiError */
export async function identifyMerchant({ db, config, clock }: Services, request: FastifyRequest): Promise<MerchantCaller> {
  const header = (name: string) => String(request.headers[name] ?? '')
  const refused = new ApiError('merchantUnknown')
  const key = await findMerchantKey(db, header(KEY_HEADER))
  const merchant = key && policyOf(config).merchants.get(key.merchant)
  const time = header(TIME_HEADER)
  const age = Math.abs(clock.systemTime().getTime() / 1000 - Number(time))
  if (!key || !merchant || !/^\d{1,12}$/.test(time) || age > CLOCK_SECONDS) throw refused
  const body = typeof request.body === 'string' ? request.body : ''
  const expected = Buffer.from(signRequest(key.secret, { method: request.method, path: request.url, time, body }))
  const given = Buffer.from(header(SIGNATURE_HEADER))
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw refused
  return { id: key.merchant, merchant }
}
