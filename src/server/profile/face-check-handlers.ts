import { rateLimit } from '../auth/rate-limits.ts'
import { consume } from '../auth/rate-limit-queries.ts'
import { ApiError, type ErrorName } from '../calls/errors.ts'
import type { CallContext, Handlers } from '../calls/call-handler.ts'
import type { Upload } from '../http/upload.ts'
import type { FaceError } from '../ports/faces/faces-port.ts'
import { encodePhoto } from '../ports/photos/encode-photo.ts'
import { loadMemberContext, type MemberContext } from '../account/member-context.ts'
import { hasCardPhoto, isStoredCard, readCardPhoto, saveCardPhoto } from './card-photo-queries.ts'
import { readFaceCheck, reopenFaceCheck, returnTry, saveComparison, startReview, startTry } from './face-check-queries.ts'
import { deleteSentSelfie, insertSentSelfie } from './sent-selfie-queries.ts'
import { faceCheckReply, tryLimits } from './face-check.ts'
import { CARDS_PER_HOUR } from './identity-card-handlers.ts'
import { assertEditableProfile, requireEditableProfile } from './profile-handlers.ts'

/** Photos with nobody on them cost no try, so their number is bounded here. */
const PER_HOUR = 20
const FIELD = '/selfie'

const errorNames: Record<FaceError, ErrorName> = {
  noFace: 'faceMissing',
  severalFaces: 'faceSeveral',
  tooDark: 'faceTooDark',
  blurred: 'faceBlurred',
  noFaceOnCard: 'faceNotOnCard',
  otherPerson: 'faceDiffers',
  notLive: 'faceNotLive',
  unavailable: 'busy',
  tooLarge: 'photoTooLarge',
  wrongType: 'photoWrongType',
  notOpened: 'photoNotOpened',
}

/** What says something about the person. */
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
      const field = '/id_card'
      if ((await consume(db, rateLimit.identityCard(member.id), CARDS_PER_HOUR, now)) === false) throw new ApiError('tooMany', { field })
      const encoded = await encodePhoto((id_card as unknown as Upload).bytes)
      if (encoded === 'busy') throw new ApiError('busy')
      if (!encoded) throw new ApiError('photoNotOpened', { field })
      await db.transaction(async (tx) => {
        await assertEditableProfile(tx, member.id)
        await saveCardPhoto(tx, member.id, { photo: encoded.picture, unread: true }, now)
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
      if ((await consume(db, rateLimit.faceCheck(member.id), PER_HOUR, now)) === false) throw new ApiError('tooMany', { field: FIELD })
      // Nothing is compared any more, and the reply says until when, or who looks at it.
      if (!(await startTry(db, member.id, tryLimits(policy.terms.faces, now)))) return replyOf(context, memberContext)

      // The schema types a file as a text; the handler gets an Upload.
      const { bytes } = selfie as unknown as Upload
      if (!(await insertSentSelfie(db, member.id, bytes, now))) {
        await returnTry(db, member.id)
        throw new ApiError('faceSentBefore', { field: FIELD })
      }
      const comparison = await ports.faces.compare(bytes, card.photo)
      const isCounted = comparison.ok || COUNTED.has(comparison.reason)
      const isForReview = !comparison.ok && comparison.reason === 'noFaceOnCard' && card.unread
      const encoded = isCounted || isForReview ? await encodePhoto(bytes) : undefined
      const copy = typeof encoded === 'object' ? encoded.picture : undefined
      const isReviewed = isForReview && copy !== undefined
      // It says nothing about a card that was stored while this one was compared.
      const isSaved =
        (isCounted || isReviewed) &&
        (await db.transaction(async (tx) => {
          await assertEditableProfile(tx, member.id)
          if (!(await isStoredCard(tx, member.id, card))) return false
          await (isReviewed ? startReview(tx, member.id, copy, now) : saveComparison(tx, member.id, copy, comparison.ok, now))
          return true
        }))
      if (!isSaved) {
        await deleteSentSelfie(db, bytes)
        await returnTry(db, member.id)
        if (comparison.ok || isCounted || isReviewed || encoded === 'busy') throw new ApiError('busy')
      }
      if (comparison.ok || isReviewed) return replyOf(context, memberContext)
      // A counted try is one answer to one key.
      throw new ApiError(errorNames[comparison.reason], { field: FIELD }, isCounted)
    },
  },
} satisfies Partial<Handlers>
