import { consume } from '../auth/rate-limit-queries.ts'
import { rateLimit } from '../auth/rate-limits.ts'
import { Unchanged, type Handlers } from '../calls/call-handler.ts'
import { networkPrefix } from '../calls/network-address.ts'
import { fromSeconds } from '../platform/calendar.ts'

/** Batches of one network per hour; further ones are dropped silently. */
const BATCHES_PER_HOUR = 600

export const analyticsHandlers = {
  reportEvents: async ({ events }, { sql, clock, ip, ports }) => {
    const now = clock.now()
    if ((await consume(sql, rateLimit.eventsAddress(networkPrefix(ip)), BATCHES_PER_HOUR, now)) === false) return new Unchanged({})
    await ports.events.record(
      sql,
      events.map(({ name, data = {}, at }) => ({ name, data, at: fromSeconds(at) })),
      now,
    )
    return {}
  },
} satisfies Partial<Handlers>
