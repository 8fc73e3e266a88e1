import type { DecisionKind } from '../staff/staff-decisions.ts'
import { confirmFace, declineFace, insertFaceDecision } from './face-check-queries.ts'

type FaceDecision = { reference: string; uid: string; outcome: 'confirm' | 'decline' }

/** As the lender's staff decide about a borrower whose photos they have compared. */
export const faceDecisions: DecisionKind<FaceDecision> = {
  path: '/callbacks/face',
  fields: { outcome: { enum: ['confirm', 'decline'] } },
  take: async (tx, { reference, uid: accountId, outcome }, now) => {
    if (!(await insertFaceDecision(tx, { reference, accountId, outcome }, now))) return
    await (outcome === 'confirm' ? confirmFace : declineFace)(tx, accountId, now)
  },
}
