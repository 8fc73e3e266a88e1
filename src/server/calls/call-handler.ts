import type { CallName, Calls } from '../../generated/calls.ts'
import type { Db, Sql } from '../db/db.ts'
import { ApiError } from './errors.ts'
import type { Services } from './services.ts'

/** `locale`: language for messages to the account; null when it has never sent one. */
export type Member = { id: string; phone: string; locale: string | null; sessionId: string }

/** In degrees. */
export type Geolocation = { lon: number; lat: number }

/** Context of a call. On a POST `sql` is the transaction that also holds the idempotency record. */
export type CallContext = Omit<Services, 'db' | 'translations'> & {
  sql: Sql
  locale: string
  text(key: string, values?: Record<string, unknown>): string
  ip: string
  /** Partner channel that the app was opened with; '' is the product without a channel. It proves nothing about the caller. */
  channel: string
  /** Location of the phone, if the borrower shares it. */
  geolocation?: Geolocation | undefined
  /** Id of the app's installation, not of a person; undefined when the app did not make it. */
  deviceId: string | undefined
  /** Headers of a merchant's order; '' for a missing one. They prove nothing about the caller. */
  merchantHeaders: { merchantId: string; signKey: string; customerId: string }
  /** The `Authorization` header: an access token, a refresh token or ''. */
  credential: string
  /** Set when the request has a valid token; always set on a `member` call. */
  member?: Member | undefined
}

/** Reply of a call that changed nothing. It is not stored under its key, so that visitors cannot fill the table of keys. */
export class Unchanged<Data> {
  readonly data: Data
  constructor(data: Data) {
    this.data = data
  }
}
type Reply<N extends CallName> = Promise<Calls[N]['reply'] | Unchanged<Calls[N]['reply']>>

/** An ApiError rolls back everything that the handler wrote, unless its `commit` is set. */
type Handler<N extends CallName> = (payload: Calls[N]['payload'], context: CallContext) => Reply<N>

/** Handler for work too slow for one transaction, such as hashing a password: it gets the Db and opens its own transactions. */
type NonTransactionalHandler<N extends CallName> = {
  nonTransactional: (payload: Calls[N]['payload'], context: NonTransactionalContext) => Reply<N>
}
export type NonTransactionalContext = CallContext & { db: Db }

export type Handlers = { [N in CallName]: Handler<N> | NonTransactionalHandler<N> }

export function requireMember(context: Pick<CallContext, 'member'>): Member {
  if (!context.member) throw new ApiError('loginLost')
  return context.member
}
