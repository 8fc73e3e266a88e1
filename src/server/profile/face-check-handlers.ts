import { rateLimit } from '../auth/rate-limits.ts'
import { consume, uncount } from '../auth/rate-limit-queries.ts'
import type { PlainRefusal } from '../../product/refusals.ts'
import type { Limit } from '../auth/sign-in-limits.ts'
import { ApiError } from '../calls/errors.ts'
import type { CallContext, Handlers } from '../calls/call-handler.ts'
import type { FaceError } from '../ports/faces/faces-port.ts'
import { encodePhoto } from '../ports/photos/encode-photo.ts'
import { loadMemberContext, type MemberContext } from '../account/member-context.ts'
import { hasCardPhoto, isStoredCard, readCardPhoto, saveCardPhoto } from './card-photo-queries.ts'
import { encodeCountedPhoto } from './encode-counted-photo.ts'
import { endAttempt, readFaceCheck, reopenFaceCheck, saveComparison, startReview, startAttempt } from './face-check-queries.ts'
import { insertSentSelfie, wasSelfieSent } from './sent-selfie-queries.ts'
import { faceCheckReply, tryLimits } from './face-check.ts'
import { CARDS_PER_HOUR } from './identity-card-handlers.ts'
import { assertEditableProfile, requireEditableProfile } from './profile-handlers.ts'

/** Uploads per hour. Photos without a face cost no attempt, so their number is limited here. */
const PER_HOUR = 20
const FIELD = '/selfie'

const errorNames: Record<FaceError, PlainRefusal> = {
  noFace: 'faceMissing',
  severalFaces: 'faceSeveral',
  tooDark: 'faceTooDark',
  blurred: 'faceBlurred',
  noFaceOnCard: 'faceNotOnCard',
  otherPerson: 'faceDiffers',
  notLive: 'faceNotLive',
  unavailable: 'busy',
  busy: 'busy',
  tooLarge: 'photoTooLarge',
  wrongType: 'photoWrongType',
  notOpened: 'photoNotOpened',
}

/** Errors that say something about the person, and so cost an attempt. */
const COUNTED: ReadonlySet<FaceError> = new Set(['otherPerson', 'notLive'])

async function replyOf({ sql }: CallContext, { member, policy, now }: MemberContext) {
  return faceCheckReply(policy.terms.faces, await readFaceCheck(sql, member.id), await hasCardPhoto(sql, member.id), now)
}

export const faceCheckHandlers = {
  keepCardPhoto: {
    nonTransactional: async ({ id_card }, context) => {
      const memberContext = await requireEditableProfile(context)
      const { db } = context
      const { member, now } = memberContext
      const ofHour: Limit = [rateLimit.identityCard(member.id), CARDS_PER_HOUR]
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
      const { member, policy, now } = memberContext
      if ((await readFaceCheck(db, member.id)).matchedAt) return replyOf(context, memberContext)
      const card = await readCardPhoto(db, member.id)
      if (!card) throw new ApiError('cardPhotoMissing')
      const ofHour = rateLimit.faceCheck(member.id)
      if ((await consume(db, ofHour, PER_HOUR, now)) === false) throw new ApiError('tooMany', { field: FIELD })
      const comparisonId = await startAttempt(db, member.id, tryLimits(policy.terms.faces, now), now)
      if (comparisonId === undefined) {
        const reply = await replyOf(context, memberContext)
        if (reply.tries_left > 0) {
          await uncount(db, ofHour, now)
          throw new ApiError('busy')
        }
        // No comparison is due; the reply says until when, or that a person reviews the photos.
        return reply
      }

      const { bytes } = selfie
      const sentBefore = () => new ApiError('faceSentBefore', { field: FIELD })
      if (await wasSelfieSent(db, bytes)) {
        await endAttempt(db, member.id, comparisonId)
        throw sentBefore()
      }
      const comparison = await ports.faces.compare(bytes, card.photo)
      if (!comparison.ok && comparison.reason === 'busy') await uncount(db, ofHour, now)
      const isCounted = comparison.ok || COUNTED.has(comparison.reason)
      const isForReview = !comparison.ok && comparison.reason === 'noFaceOnCard' && card.unread
      const encoded = isCounted || isForReview ? await encodePhoto(bytes) : undefined
      const copy = typeof encoded === 'object' ? encoded.picture : undefined
      const isReviewed = isForReview && copy !== undefined
      const isAnswer = isCounted || isReviewed
      const saved = await db.transaction(async (tx): Promise<'saved' | 'sentBefore' | 'no'> => {
        if (isAnswer) await assertEditableProfile(tx, member.id)
        if (!(await endAttempt(tx, member.id, comparisonId)) || !isAnswer) return 'no'
        // The result does not apply to a card that was stored during the comparison.
        if (!(await isStoredCard(tx, member.id, card))) return 'no'
        if (!(await insertSentSelfie(tx, member.id, bytes, now))) return 'sentBefore'
        await (isReviewed ? startReview(tx, member.id, copy, now) : saveComparison(tx, member.id, copy, comparison.ok, now))
        return 'saved'
      })
      if (saved === 'sentBefore') throw sentBefore()
      if (saved === 'no' && (isAnswer || typeof encoded === 'string')) throw new ApiError('busy')
      if (comparison.ok || isReviewed) return replyOf(context, memberContext)
      // A counted attempt is one answer to one key.
      throw new ApiError(errorNames[comparison.reason], { field: FIELD }, isCounted)
    },
  },
} satisfies Partial<Handlers>
