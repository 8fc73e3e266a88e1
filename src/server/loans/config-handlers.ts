import { RATE_ONE } from '../../product/loan-math.ts'
import { DAY_SECONDS } from '../../product/time.ts'
import type { CallContext, Handlers } from '../calls/call-handler.ts'
import { configReply } from '../catalog/catalog-handlers.ts'
import { isDatabaseUnavailable } from '../db/database-unavailable.ts'
import { latestRepaymentRate, type RepaymentRate } from './repayment-rate-queries.ts'

/** Seconds for which a server answers with the rate that it has read. */
const CACHE_SECONDS = 600
/** Seconds until the next attempt while the database does not answer. */
const RETRY_SECONDS = 5
type Cached = { readAt: number; rate: RepaymentRate | undefined }
/** By the clock of each server. */
const cache = new WeakMap<CallContext['clock'], Cached>()

export const configHandlers = {
  config: async (_payload, context) => ({ ...configReply(context), ...(await repaymentRateReply(context)) }),
} satisfies Partial<Handlers>

/** TKB90 in 1e-7 of the open principal, and its day in Unix seconds; nothing while nothing is lent. */
async function repaymentRateReply({ sql, clock }: CallContext): Promise<{ tkb90?: number; tkb90_day?: number }> {
  const { rate } = await freshRate(sql, clock)
  if (!rate || rate.outstanding === 0n) return {}
  const { day, outstanding, late } = rate
  return { tkb90: Number(((outstanding - late) * RATE_ONE) / outstanding), tkb90_day: day * DAY_SECONDS }
}

async function freshRate(sql: CallContext['sql'], clock: CallContext['clock']): Promise<Cached> {
  const now = clock.seconds()
  const last = cache.get(clock)
  if (last && Math.abs(now - last.readAt) < CACHE_SECONDS) return last
  // The rest of the reply is needed by every page: one call waits for the database, and the others get the last rate.
  const kept = { readAt: now - CACHE_SECONDS + RETRY_SECONDS, rate: last?.rate }
  if (last) cache.set(clock, kept)
  try {
    const read = { readAt: now, rate: await latestRepaymentRate(sql) }
    cache.set(clock, read)
    return read
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error
    cache.set(clock, kept)
    return kept
  }
}
