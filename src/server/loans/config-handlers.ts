import type { ServerConfig } from '../../core/language/release.ts'
import { RATE_ONE } from '../../product/loan-math.ts'
import { DAY_SECONDS } from '../../product/time.ts'
import type { CallContext, Handlers } from '../calls/call-handler.ts'
import { configReply } from '../catalog/catalog-handlers.ts'
import { isDatabaseUnavailable } from '../db/database-unavailable.ts'
import { latestRepaymentRate, type RepaymentRate } from './repayment-rate-queries.ts'

/** For so long a server says what it has read. */
const KNOWN_SECONDS = 600
type Known = { readAt: number; rate: RepaymentRate | undefined }
const known = new WeakMap<ServerConfig, Known>()

export const configHandlers = {
  config: async (_payload, context) => ({ ...configReply(context), ...(await repaymentRateReply(context)) }),
} satisfies Partial<Handlers>

/** TKB90 in 1e-7 of the open principal, and its day in Unix seconds; nothing while nothing is lent. */
async function repaymentRateReply({ sql, clock, config }: CallContext): Promise<{ tkb90?: number; tkb90_day?: number }> {
  const { rate } = await freshRate(sql, config, clock.seconds())
  if (!rate || rate.outstanding === 0n) return {}
  const { day, outstanding, late } = rate
  return { tkb90: Number(((outstanding - late) * RATE_ONE) / outstanding), tkb90_day: day * DAY_SECONDS }
}

async function freshRate(sql: CallContext['sql'], config: ServerConfig, now: number): Promise<Known> {
  const last = known.get(config)
  if (last && Math.abs(now - last.readAt) < KNOWN_SECONDS) return last
  try {
    const read = { readAt: now, rate: await latestRepaymentRate(sql) }
    known.set(config, read)
    return read
  } catch (error) {
    // Every page needs what this is shown beside.
    if (isDatabaseUnavailable(error)) return last ?? { readAt: now, rate: undefined }
    throw error
  }
}
