import type { CallName, Calls } from '../../generated/calls.ts'
import type { Db, Sql } from '../db/db.ts'
import { ApiError } from './errors.ts'
import type { Services } from './services.ts'

export type Member = { id: string; phone: string; sessionId: string }

/** What a handler may use. On a POST `sql` is the transaction that also holds the idempotency record. */
export type CallContext = Omit<Services, 'db'> & {
  sql: Sql
  locale: string
  /** Words in the borrower's language. */
  text(key: string, values?: Record<string, unknown>): string
  /** The caller's address, for budgets. */
  ip: string
  /** Of the partner that the app was opened for; empty for the product itself. It proves nothing about the caller. */
  channel: string
  /** What came in `Authorization`: a token, a refresh token or nothing. */
  credential: string
  /** Set when a live token came with the request; always on a `member` call. */
  member?: Member
}

/** Answers a call, or throws an ApiError: all that it wrote is then rolled back, unless the error says `commit`. */
type Handler<N extends CallName> = (payload: Calls[N]['payload'], context: CallContext) => Promise<Calls[N]['reply']>

/** For work too slow to hold a transaction for, such as hashing a password: it gets the Db, and makes its own transactions. */
type NonTransactionalHandler<N extends CallName> = {
  nonTransactional: (payload: Calls[N]['payload'], context: NonTransactionalContext) => Promise<Calls[N]['reply']>
}
export type NonTransactionalContext = CallContext & { db: Db }

export type Handlers = { [N in CallName]: Handler<N> | NonTransactionalHandler<N> }

export function requireMember(context: CallContext): Member {
  if (!context.member) throw new ApiError('loginLost')
  return context.member
}
