import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { accountById } from '../auth/account-queries.ts'
import { ApiError } from '../calls/errors.ts'
import type { Services } from '../calls/services.ts'
import type { Sql } from '../db/db.ts'
import { validatorFor } from '../http/call-schemas.ts'
import type { RequestBody } from '../http/request-body.ts'
import type { Settings } from '../platform/settings.ts'

/** `reference`: the lender's own number of the decision, which counts once. `uid`: the account. */
type Decision = { reference: string; uid: string }

export type DecisionKind<D extends Decision> = {
  path: string
  /** Beside `reference` and `uid`. What is signed are these in this order, those that are missing left out. */
  fields: { [name in Exclude<keyof D, keyof Decision>]-?: object }
  optional?: Exclude<keyof D, keyof Decision>[]
  /** In a transaction. A reference that was taken before changes nothing. */
  take(tx: Sql, decision: D, now: Date, services: Pick<Services, 'config'>): Promise<void>
}

const common = {
  reference: { type: 'string', pattern: '^[\\w.-]{1,100}$' },
  uid: { type: 'string', pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' },
}

function schemaOf<D extends Decision>({ fields, optional = [] }: DecisionKind<D>) {
  const properties: Record<string, object> = { ...common, ...fields, signature: { type: 'string', pattern: '^[0-9a-f]{64}$' } }
  const required = Object.keys(properties).filter((name) => !(optional as string[]).includes(name))
  return { type: 'object', additionalProperties: false, required, properties }
}

/** HMAC-SHA256 in hex. */
export function signDecision<D extends Decision>({ fields }: Pick<DecisionKind<D>, 'fields'>, decision: D, secret: string): string {
  const names = Object.keys({ ...common, ...fields }) as (keyof D)[]
  const values = names.map((name) => decision[name]).filter((value) => value !== undefined)
  return createHmac('sha256', secret).update(values.join('|')).digest('hex')
}

const validators = new WeakMap<object, ReturnType<typeof validatorFor>>()

/** @throws ApiError for what is no decision of that kind, is signed by somebody else, or is about nobody. */
export async function takeDecision<D extends Decision>(
  services: Pick<Services, 'db' | 'clock' | 'config'>,
  kind: DecisionKind<D>,
  given: unknown,
  secret: string,
): Promise<void> {
  const isValid = validators.get(kind) ?? validatorFor(schemaOf(kind))
  validators.set(kind, isValid)
  if (!isValid(given)) throw new ApiError('badRequest')
  const decision = given as D & { signature: string }
  const expected = Buffer.from(signDecision<D>(kind, decision, secret), 'hex')
  if (!timingSafeEqual(Buffer.from(decision.signature, 'hex'), expected)) throw new ApiError('crossSite')
  const now = services.clock.now()
  await services.db.transaction(async (tx) => {
    if (!(await accountById(tx, decision.uid))) throw new ApiError('badRequest')
    await kind.take(tx, decision, now, services)
  })
}

/** The address exists only with the secret that signs decisions. */
export function registerDecisions<D extends Decision>(app: FastifyInstance, services: Services, kind: DecisionKind<D>): void {
  const secret = services.settings.reviewSecret
  if (secret === undefined) return
  app.post(kind.path, async (request) => {
    const body = request.body as RequestBody | undefined
    await takeDecision(services, kind, body?.send === 'json' ? body.value : undefined, secret)
    return { ok: true }
  })
}

/** What a start without the secret says. */
export const reviewWarning = ({ production, reviewSecret }: Pick<Settings, 'production' | 'reviewSecret'>): string | undefined =>
  production && reviewSecret === undefined
    ? 'REVIEW_SECRET is not set: nobody can decide on a held application, or on photos that a person has to compare.'
    : undefined
