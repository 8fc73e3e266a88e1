import { consume } from '../auth/rate-limit-queries.ts'
import { rateLimit } from '../auth/rate-limits.ts'
import type { Handlers } from '../calls/call-handler.ts'
import { networkPrefix } from '../calls/network-address.ts'
import { fromSeconds } from '../platform/calendar.ts'

/** Batches of one network in an hour; what is beyond is dropped, and nobody is told. */
const BATCHES_PER_HOUR = 600

export const eventHandlers = {
  reportEvents: async ({ events }, { sql, clock, ip, ports }) => {
    const now = clock.now()
    const isWithin = (await consume(sql, rateLimit.eventsAddress(networkPrefix(ip)), BATCHES_PER_HOUR, now)) !== false
    if (isWithin)
      await ports.events.record(
        sql,
        events.map(({ name, data = {}, at }) => ({ name, data, at: fromSeconds(at) })),
        now,
      )
    return {}
  },
} satisfies Partial<Handlers>
