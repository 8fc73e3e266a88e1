import type { FastifyRequest } from 'fastify'
import { staffHash } from '../auth/staff-token.ts'
import { ApiError } from '../calls/errors.ts'
import { CALL_HEADERS } from '../http/call-headers.ts'
import type { Settings } from '../platform/settings.ts'

/** Reason for reading a borrower's data; it goes to the access log. */
const REASON_HEADER = 'x-reason'

type StaffAccess = { operator: string; reason: string }

/**
 * Returns the staff member and the reason for the access log; undefined for other callers. @throws ApiError badRequest for staff without a
 * reason: the answer to others would say that nothing was found
 */
export function staffAccess(
  { headers }: Pick<FastifyRequest, 'headers'>,
  settings: Pick<Settings, 'staffTokenHashes'>,
): StaffAccess | undefined {
  const staff = staffHash(headers[CALL_HEADERS.credential] ?? '', settings.staffTokenHashes)
  if (staff === undefined) return undefined
  const reason = String(headers[REASON_HEADER] ?? '').trim()
  if (reason === '') throw new ApiError('badRequest')
  return { operator: `staff ${staff.slice(0, 12)}`, reason }
}
