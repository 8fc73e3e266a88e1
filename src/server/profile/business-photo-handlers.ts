import { rateLimit } from '../auth/rate-limits.ts'
import { ApiError } from '../calls/errors.ts'
import type { Handlers } from '../calls/call-handler.ts'
import { isUuid } from '../calls/reply-fields.ts'
import { loadMemberContext, type MemberContext } from '../account/member-context.ts'
import type { Sql } from '../db/db.ts'
import { toSeconds } from '../platform/calendar.ts'
import { deleteBusinessPhoto, insertBusinessPhoto, listBusinessPhotos } from './business-photo-queries.ts'
import { encodeCountedPhoto } from './encode-counted-photo.ts'
import { assertEditableProfile, requireEditableProfile } from './profile-handlers.ts'

const PER_HOUR = 20
const FIELD = '/photo'

async function photosReply(sql: Sql, { member, policy }: MemberContext) {
  const photos = await listBusinessPhotos(sql, member.id)
  return {
    lists: photos.map(({ id, preview, createdAt }) => ({
      id,
      picture: `data:image/jpeg;base64,${preview}`,
      created_time: toSeconds(createdAt),
    })),
    closed: photos.length >= policy.terms.businessPhotos.maximum,
  }
}

export const businessPhotoHandlers = {
  businessPhotos: async (_payload, context) => photosReply(context.sql, await loadMemberContext(context)),

  addBusinessPhoto: {
    nonTransactional: async ({ photo }, context) => {
      const memberContext = await requireEditableProfile(context)
      const { member, now, policy } = memberContext
      const sent = { field: FIELD, bytes: photo.bytes } as const
      const encoded = await encodeCountedPhoto(context.db, { limit: rateLimit.businessPhoto(member.id), max: PER_HOUR }, sent, now)
      const { maximum } = policy.terms.businessPhotos
      return context.db.transaction(async (sql) => {
        // This locks the credit row, so that two photos are counted one after the other.
        await assertEditableProfile(sql, member.id)
        if ((await listBusinessPhotos(sql, member.id)).length >= maximum)
          throw new ApiError('photosTooMany', { field: FIELD, count: maximum })
        await insertBusinessPhoto(sql, member.id, encoded, now)
        return photosReply(sql, memberContext)
      })
    },
  },

  removeBusinessPhoto: async ({ id }, context) => {
    const memberContext = await loadMemberContext(context)
    if (!isUuid(id) || !(await deleteBusinessPhoto(context.sql, memberContext.member.id, id))) throw new ApiError('notFound')
    return photosReply(context.sql, memberContext)
  },
} satisfies Partial<Handlers>
