import type { FastifyRequest } from 'fastify'
import { staffHash } from '../auth/staff-token.ts'
import { CALL_HEADERS } from '../http/call-headers.ts'
import type { Settings } from '../platform/settings.ts'

/** Reason for reading a borrower's data; it goes to the access log. */
const REASON_HEADER = 'x-reason'

export type StaffAccess = { operator: string; reason: string }

/** Returns the staff member and the reason for the access log; undefined for other callers, and without a reason. */
export function staffAccess(
  { headers }: Pick<FastifyRequest, 'headers'>,
  settings: Pick<Settings, 'staffTokenHashes'>,
): StaffAccess | undefined {
  const staff = staffHash(headers[CALL_HEADERS.credential] ?? '', settings.staffTokenHashes)
  const reason = String(headers[REASON_HEADER] ?? '').trim()
  return staff === undefined || reason === '' ? undefined : { operator: `staff ${staff.slice(0, 12)}`, reason }
}
