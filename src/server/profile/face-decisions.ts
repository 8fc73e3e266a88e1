import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '../calls/errors.ts'
import type { Services } from '../calls/services.ts'
import { validatorFor } from '../http/call-schemas.ts'
import type { RequestBody } from '../http/request-body.ts'
import { accountById } from '../auth/account-queries.ts'
import { confirmFace, declineFace, insertFaceDecision } from './face-check-queries.ts'

/** As the lender's staff decide about a borrower whose photos they have compared. The signature covers all other fields. */
type FaceDecision = { reference: string; uid: string; outcome: 'confirm' | 'decline'; signature: string }

const schema = {
  type: 'object',
  additionalProperties: false,
  required: ['reference', 'uid', 'outcome', 'signature'],
  properties: {
    reference: { type: 'string', pattern: '^[\\w.-]{1,100}$' },
    uid: { type: 'string', pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' },
    outcome: { enum: ['confirm', 'decline'] },
    signature: { type: 'string', pattern: '^[0-9a-f]{64}$' },
  },
}
const isDecision = validatorFor<FaceDecision>(schema)

/** HMAC-SHA256 in hex. */
export function signFaceDecision({ reference, uid, outcome }: Omit<FaceDecision, 'signature'>, secret: string): string {
  return createHmac('sha256', secret).update([reference, uid, outcome].join('|')).digest('hex')
}

/** A decision counts once per reference. */
export async function takeFaceDecision({ db, clock }: Pick<Services, 'db' | 'clock'>, decision: unknown, secret: string): Promise<void> {
  if (!isDecision(decision)) throw new ApiError('badRequest')
  const signature = Buffer.from(decision.signature, 'hex')
  if (!timingSafeEqual(signature, Buffer.from(signFaceDecision(decision, secret), 'hex'))) throw new ApiError('crossSite')
  const { reference, uid: accountId, outcome } = decision
  const now = clock.now()
  await db.transaction(async (tx) => {
    if (!(await accountById(tx, accountId))) throw new ApiError('badRequest')
    if (!(await insertFaceDecision(tx, { reference, accountId, outcome }, now))) return
    await (outcome === 'confirm' ? confirmFace : declineFace)(tx, accountId, now)
  })
}

/** `POST /callbacks/face` exists only with the secret that signs decisions. */
export function registerFaceDecisions(app: FastifyInstance, services: Services): void {
  const secret = services.settings.faceReviewSecret
  if (secret === undefined) return
  app.post('/callbacks/face', async (request) => {
    const body = request.body as RequestBody | undefined
    await takeFaceDecision(services, body?.send === 'json' ? body.value : undefined, secret)
    return { ok: true }
  })
}
