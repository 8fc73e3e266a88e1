import type { PlainRefusal } from '../../product/refusals.ts'
import { ApiError } from '../calls/errors.ts'
import type { Sql } from '../db/db.ts'
import type { FaceComparison, FaceError } from '../ports/faces/faces-port.ts'
import { encodePhoto } from '../ports/photos/encode-photo.ts'
import { isStoredCard, type StoredCard } from './card-photo-queries.ts'
import { endAttempt, saveComparison, startReview } from './face-check-queries.ts'
import { insertSentSelfie } from './sent-selfie-queries.ts'

export const SELFIE_FIELD = '/selfie'

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

/**
 * `copy`: the selfie as it is stored, where it could be encoded. `review`: only a person can compare the photos. `none`: nothing was learnt
 * about the person.
 */
type Verdict =
  | { kind: 'same'; copy: Uint8Array | undefined }
  | { kind: 'other'; copy: Uint8Array | undefined; error: ApiError }
  | { kind: 'review'; copy: Uint8Array }
  | { kind: 'none'; error: ApiError }

export async function verdictOf(comparison: FaceComparison, selfie: Uint8Array, card: StoredCard): Promise<Verdict> {
  if (comparison.ok) return { kind: 'same', copy: pictureOf(await encodePhoto(selfie)) }
  const { reason } = comparison
  const isCounted = COUNTED.has(reason)
  // A counted attempt is one answer to one key.
  const error = new ApiError(errorNames[reason], { field: SELFIE_FIELD }, { commit: isCounted })
  if (isCounted) return { kind: 'other', copy: pictureOf(await encodePhoto(selfie)), error }
  if (reason !== 'noFaceOnCard' || !card.unread) return { kind: 'none', error }
  const encoded = await encodePhoto(selfie)
  if (typeof encoded === 'object') return { kind: 'review', copy: encoded.picture }
  return { kind: 'none', error: encoded ? new ApiError('busy') : error }
}

const pictureOf = (encoded: Awaited<ReturnType<typeof encodePhoto>>) => (typeof encoded === 'object' ? encoded.picture : undefined)

/**
 * Ends the attempt with its verdict. `stale`: nothing was saved, since another comparison has replaced this one, or another card was stored
 * meanwhile. `sentBefore`: somebody has sent the same selfie.
 */
export async function saveVerdict(
  tx: Sql,
  verdict: Exclude<Verdict, { kind: 'none' }>,
  { accountId, attempt, selfie, card }: { accountId: string; attempt: string; selfie: Uint8Array; card: StoredCard },
  now: Date,
): Promise<'saved' | 'stale' | 'sentBefore'> {
  if (!(await endAttempt(tx, accountId, attempt)) || !(await isStoredCard(tx, accountId, card))) return 'stale'
  if (!(await insertSentSelfie(tx, accountId, selfie, now))) return 'sentBefore'
  if (verdict.kind === 'review') await startReview(tx, accountId, verdict.copy, now)
  else await saveComparison(tx, accountId, { selfie: verdict.copy, isSame: verdict.kind === 'same' }, now)
  return 'saved'
}
