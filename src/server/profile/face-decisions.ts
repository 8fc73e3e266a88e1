import { ApiError } from '../calls/errors.ts'
import { lockCredit } from '../credit/credit-queries.ts'
import { addMessage } from '../inbox/message-queries.ts'
import { fromSeconds, toSeconds } from '../platform/calendar.ts'
import type { DecisionKind } from '../staff/staff-decisions.ts'
import { cardTakenAt } from './card-photo-queries.ts'
import { confirmFace, declineFace, insertFaceDecision, readFaceCheck } from './face-check-queries.ts'

/** `card_time`: Unix seconds at which the reviewed photo of the card was taken; missing when there is none. */
type FaceDecision = { reference: string; uid: string; card_time?: number; outcome: 'confirm' | 'decline' }

/** Decision of the lender's staff about a borrower whose photos they have compared. */
export const faceDecisions: DecisionKind<FaceDecision> = {
  path: '/callbacks/face',
  // Up to the year 9999, as `time` in `schemas/fields.json`.
  fields: { card_time: { type: 'integer', minimum: 0, maximum: 253_402_300_799 }, outcome: { enum: ['confirm', 'decline'] } },
  optional: ['card_time'],
  apply: async (tx, { reference, uid: accountId, card_time, outcome }, now) => {
    // Storing a card takes the same lock.
    const { state } = await lockCredit(tx, accountId)
    const cardAt = card_time === undefined ? null : fromSeconds(card_time)
    if (!(await insertFaceDecision(tx, { reference, accountId, cardAt, outcome }, now))) return
    const takenAt = await cardTakenAt(tx, accountId)
    if ((takenAt && toSeconds(takenAt)) !== card_time) throw new ApiError('badRequest')
    const { matchedAt, declinedAt } = await readFaceCheck(tx, accountId)
    await (outcome === 'confirm' ? confirmFace : declineFace)(tx, accountId, now)
    // Once the profile was submitted, nothing depends on the face check.
    const isNews = state === 'new' && !(outcome === 'confirm' ? matchedAt : declinedAt)
    if (isNews) await addMessage(tx, accountId, { kind: outcome === 'confirm' ? 'faceApproved' : 'faceDeclined', cause: reference }, now)
  },
}
