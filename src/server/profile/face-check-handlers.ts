import { rateLimit } from '../auth/rate-limits.ts'
import { consume, uncount } from '../auth/rate-limit-queries.ts'
import { ApiError } from '../calls/errors.ts'
import type { CallContext, Handlers, NonTransactionalContext } from '../calls/call-handler.ts'
import { loadMemberContext, type MemberContext } from '../account/member-context.ts'
import { hasCardPhoto, readCardPhoto, saveCardPhoto } from './card-photo-queries.ts'
import { encodeCountedPhoto } from './encode-counted-photo.ts'
import { endAttempt, readFaceCheck, reopenFaceCheck, startAttempt } from './face-check-queries.ts'
import { wasSelfieSent } from './sent-selfie-queries.ts'
import { faceCheckReply, tryLimits } from './face-check.ts'
import { saveVerdict, SELFIE_FIELD, verdictOf } from './face-verdict.ts'
import { CARDS_PER_HOUR } from './identity-card-handlers.ts'
import { assertEditableProfile, requireEditableProfile } from './profile-handlers.ts'

/** Uploads per hour. Photos without a face cost no attempt, so their number is limited here. */
const PER_HOUR = 20

async function replyOf({ sql }: CallContext, { member, policy, now }: MemberContext) {
  const photos = { check: await readFaceCheck(sql, member.id), hasCardPhoto: await hasCardPhoto(sql, member.id) }
  return faceCheckReply(policy.terms.faces, photos, now)
}

/** Counts an upload and begins a comparison. Undefined when none is due: the reply says until when, or that a person reviews the photos. */
async function beginComparison(context: NonTransactionalContext, memberContext: MemberContext): Promise<string | undefined> {
  const { db } = context
  const { member, policy, now } = memberContext
  const ofHour = rateLimit.faceCheck(member.id)
  if ((await consume(db, ofHour, PER_HOUR, now)) === false) throw new ApiError('tooMany', { field: SELFIE_FIELD })
  const attempt = await startAttempt(db, member.id, tryLimits(policy.terms.faces, now), now)
  if (attempt === undefined && (await replyOf(context, memberContext)).tries_left > 0) {
    await uncount(db, ofHour, now)
    throw new ApiError('busy')
  }
  return attempt
}

export const faceCheckHandlers = {
  keepCardPhoto: {
    nonTransactional: async ({ id_card }, context) => {
      const memberContext = await requireEditableProfile(context)
      const { db } = context
      const { member, now } = memberContext
      const ofHour = { limit: rateLimit.identityCard(member.id), max: CARDS_PER_HOUR }
      const { picture } = await encodeCountedPhoto(db, ofHour, { field: '/id_card', bytes: id_card.bytes }, now)
      await db.transaction(async (tx) => {
        await assertEditableProfile(tx, member.id)
        await saveCardPhoto(tx, member.id, { photo: picture, unread: true }, now)
        await reopenFaceCheck(tx, member.id)
      })
      return replyOf(context, memberContext)
    },
  },

  faceStatus: async (_payload, context) => replyOf(context, await loadMemberContext(context)),

  faceCheck: {
    nonTransactional: async ({ selfie }, context) => {
      const memberContext = await requireEditableProfile(context)
      const { db, ports } = context
      const { member, now } = memberContext
      if ((await readFaceCheck(db, member.id)).matchedAt) return replyOf(context, memberContext)
      const card = await readCardPhoto(db, member.id)
      if (!card) throw new ApiError('cardPhotoMissing')
      const attempt = await beginComparison(context, memberContext)
      if (attempt === undefined) return replyOf(context, memberContext)

      const { bytes } = selfie
      const sentBefore = () => new ApiError('faceSentBefore', { field: SELFIE_FIELD })
      if (await wasSelfieSent(db, bytes)) {
        await endAttempt(db, member.id, attempt)
        throw sentBefore()
      }
      const comparison = await ports.faces.compare(bytes, card.photo)
      if (!comparison.ok && comparison.reason === 'busy') await uncount(db, rateLimit.faceCheck(member.id), now)
      const verdict = await verdictOf(comparison, bytes, card)
      if (verdict.kind === 'none') {
        await endAttempt(db, member.id, attempt)
        throw verdict.error
      }
      const saved = await db.transaction(async (tx) => {
        await assertEditableProfile(tx, member.id)
        return saveVerdict(tx, verdict, { accountId: member.id, attempt, selfie: bytes, card }, now)
      })
      if (saved === 'sentBefore') throw sentBefore()
      if (saved === 'stale') throw new ApiError('busy')
      if (verdict.kind === 'other') throw verdict.error
      return replyOf(context, memberContext)
    },
  },
} satisfies Partial<Handlers>
