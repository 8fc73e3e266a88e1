import { assertStaff } from '../auth/staff-token.ts'
import type { Handlers } from '../calls/call-handler.ts'
import { omitMissing } from '../calls/reply-fields.ts'
import { policyOf } from '../catalog/policy.ts'
import { toSeconds } from '../platform/calendar.ts'
import { tryLimits } from './face-check.ts'
import { listFaceReviews } from './face-review-queries.ts'

/** Length of the list; further ones follow once these are decided. */
const MAX_WAITING = 200

export const faceReviewHandlers = {
  /** Lists no names. */
  faceReviews: async (_payload, context) => {
    assertStaff(context)
    const { most } = tryLimits(policyOf(context.config).terms.faces, context.clock.now())
    const waiting = await listFaceReviews(context.sql, most, MAX_WAITING)
    return {
      lists: waiting.map(({ accountId, since, takenAt }) =>
        omitMissing({ uid: accountId, submitted_time: toSeconds(since), card_time: takenAt ? toSeconds(takenAt) : undefined }),
      ),
    }
  },
} satisfies Partial<Handlers>
