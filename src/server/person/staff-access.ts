import type { FastifyRequest } from 'fastify'
import { staffHash } from '../auth/staff-token.ts'
import { CALL_HEADERS } from '../http/call-headers.ts'
import type { Settings } from '../platform/settings.ts'

/** Why the data of one borrower are read; it goes to the access log. */
const REASON_HEADER = 'x-reason'

export type StaffAccess = { operator: string; reason: string }

/** Who reads and why, as the access log keeps it; undefined for who is no member of staff, or gives no reason. */
export function staffAccess(
  { headers }: Pick<FastifyRequest, 'headers'>,
  settings: Pick<Settings, 'staffTokenHashes'>,
): StaffAccess | undefined {
  const staff = staffHash(headers[CALL_HEADERS.credential] ?? '', settings.staffTokenHashes)
  const reason = String(headers[REASON_HEADER] ?? '').trim()
  return staff === undefined || reason === '' ? undefined : { operator: `staff ${staff.slice(0, 12)}`, reason }
}
