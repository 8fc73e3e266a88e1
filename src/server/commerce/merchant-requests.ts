import type { FastifyRequest } from 'fastify'
import { ApiError } from '../calls/errors.ts'
import type { Services } from '../calls/services.ts'
import { type Merchant, policyOf } from '../catalog/policy.ts'
import { isSignedBy, SIGNATURE_HEADER, TIME_HEADER } from '../ports/signed-request.ts'
import { findMerchantKey } from './merchant-key-queries.ts'

export const KEY_HEADER = 'x-key-id'
export const signedHeaders = [KEY_HEADER, TIME_HEADER, SIGNATURE_HEADER]

export type MerchantCaller = { id: string; merchant: Merchant }

/** Refuses an unknown key, a wrong signature and a wrong time in the same way. @throws ApiError */
export async function identifyMerchant({ db, config, clock }: Services, request: FastifyRequest): Promise<MerchantCaller> {
  const header = (name: string) => String(request.headers[name] ?? '')
  const refused = new ApiError('merchantUnknown')
  const key = await findMerchantKey(db, header(KEY_HEADER))
  const merchant = key && policyOf(config).merchants.get(key.merchant)
  const body = typeof request.body === 'string' ? request.body : ''
  const signed = { method: request.method, path: request.url, time: header(TIME_HEADER), body, signature: header(SIGNATURE_HEADER) }
  if (!key || !merchant || !isSignedBy(key.secret, signed, clock.systemTime())) throw refused
  return { id: key.merchant, merchant }
}
