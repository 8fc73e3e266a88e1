import type { FastifyInstance } from 'fastify'
import { accountById } from '../auth/account-queries.ts'
import { ApiError } from '../calls/errors.ts'
import type { Services } from '../calls/services.ts'
import type { Sql } from '../db/db.ts'
import { validatorFor } from '../http/call-schemas.ts'
import { registerSignedCallback, ACKNOWLEDGED } from '../http/signed-callbacks.ts'
import type { Settings } from '../platform/settings.ts'

/** `reference`: the lender's own number of the decision, which counts once. `uid`: the account, if the decision is about one. */
type Decision = { reference: string; uid?: string }

export type DecisionServices = Pick<Services, 'clock' | 'config' | 'translations' | 'ports'>

export type DecisionKind<D extends Decision> = {
  path: string
  /** Fields in addition to `reference` and `uid`. */
  fields: { [name in Exclude<keyof D, keyof Decision>]-?: object }
  optional?: Exclude<keyof D, 'reference'>[]
  /** Applies a decision in a transaction. One that was applied before changes nothing; another one with the same reference is refused. */
  apply(tx: Sql, decision: D, now: Date, services: DecisionServices): Promise<void>
  /** Runs after the commit. */
  afterwards?(services: Pick<Services, 'db' | 'log'>, decision: D): Promise<void>
}

const common = {
  reference: { type: 'string', pattern: '^[\\w.-]{1,100}$' },
  uid: { type: 'string', pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' },
}

function schemaOf<D extends Decision>({ fields, optional = [] }: DecisionKind<D>) {
  const properties: Record<string, object> = { ...common, ...fields }
  const required = Object.keys(properties).filter((name) => !(optional as string[]).includes(name))
  return { type: 'object', additionalProperties: false, required, properties }
}

const validators = new WeakMap<object, ReturnType<typeof validatorFor>>()

/** Validates and applies a decision. @throws ApiError for an invalid decision, or an unknown account */
export async function applyDecision<D extends Decision>(
  services: DecisionServices & Pick<Services, 'db' | 'log'>,
  kind: DecisionKind<D>,
  given: unknown,
): Promise<void> {
  const isValid = validators.get(kind) ?? validatorFor(schemaOf(kind))
  validators.set(kind, isValid)
  if (!isValid(given)) throw new ApiError('badRequest')
  const decision = given as D
  const now = services.clock.now()
  await services.db.transaction(async (tx) => {
    if (decision.uid !== undefined && !(await accountById(tx, decision.uid))) throw new ApiError('badRequest')
    await kind.apply(tx, decision, now, services)
  })
  await kind.afterwards?.(services, decision)
}

export function registerDecisions<D extends Decision>(app: FastifyInstance, services: Services, kind: DecisionKind<D>): Promise<void> {
  const { path } = kind
  const secret = services.settings.reviewSecret
  const answer = async (body: unknown) => {
    await applyDecision(services, kind, body)
    return ACKNOWLEDGED
  }
  return registerSignedCallback(app, services, { path, secret, answer })
}

/** Warning of a production start without REVIEW_SECRET. */
export const reviewWarning = ({ production, reviewSecret }: Pick<Settings, 'production' | 'reviewSecret'>): string | undefined =>
  production && reviewSecret === undefined
    ? 'REVIEW_SECRET is not set: nobody can decide on a held application, or on photos that a person has to compare.'
    : undefined
