import type { FastifyInstance } from 'fastify'
import { accountById } from '../auth/account-queries.ts'
import { ApiError } from '../calls/errors.ts'
import { isUuid, omitMissing } from '../calls/reply-fields.ts'
import type { Services } from '../calls/services.ts'
import { toSeconds } from '../platform/calendar.ts'
import { insertAccess } from './person-queries.ts'
import { readPhotos } from './photo-queries.ts'
import { staffAccess } from './staff-access.ts'

/**
 * `GET /staff/photos?uid=<account>` with `X-Reason`: photos of the card, the face and the shop, for staff only and recorded in the access
 * log. Not a call of the app's contract, because photos may not be stored, as replies are, or reach a phone.
 */
export function registerPhotos(app: FastifyInstance, { clock, db, settings }: Services): void {
  app.get<{ Querystring: { uid?: unknown } }>('/staff/photos', async (request, reply) => {
    const access = staffAccess(request, settings)
    const { uid } = request.query
    if (!access || typeof uid !== 'string' || !isUuid(uid)) throw new ApiError('noSuchCall')
    const photos = await db.transaction(async (tx) => {
      if (!(await accountById(tx, uid))) return undefined
      await insertAccess(tx, { ...access, action: 'photos', accountId: uid, at: clock.systemTime() })
      return readPhotos(tx, uid)
    })
    if (!photos) throw new ApiError('noSuchCall')
    const { takenAt, ...pictures } = photos
    return reply.send(omitMissing({ uid, card_time: takenAt && toSeconds(takenAt), ...pictures }))
  })
}
