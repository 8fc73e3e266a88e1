/**
 * Analytics events over HTTP. `POST <EVENTS_URL>` with {"events": [{"id", "name", "data", "at"}]}, signed as in `signed-request.ts`; `at`
 * in Unix seconds. An event may be repeated with the same id. After any status but 2xx it is sent again until it is too old to be kept.
 */
import { toSeconds } from '../platform/calendar.ts'
import type { Job } from '../jobs/jobs.ts'
import type { ProviderEndpoint } from '../platform/settings.ts'
import { claimEvents, finishEvents, insertEvents } from './analytics-event-queries.ts'
import type { EventsPort } from './events-port.ts'
import { sendSignedRequest } from './signed-request.ts'

const BATCH = 100
const CLAIM_MS = 60_000

export const httpEvents: EventsPort = {
  record: (sql, events, receivedAt) => insertEvents(sql, events, receivedAt, receivedAt),
}

export function eventsJob(remote: ProviderEndpoint): Job {
  return {
    name: 'events',
    everySeconds: 10,
    async run({ db, clock, log }) {
      const now = clock.now()
      const claimed = await claimEvents(db, now, new Date(now.getTime() + CLAIM_MS), BATCH)
      if (claimed.length === 0) return
      const events = claimed.map((event) => ({ ...event, at: toSeconds(event.at) }))
      const status = await sendSignedRequest(remote, { method: 'POST', body: { events } }).then(
        (answer) => answer.status,
        () => 0,
      )
      if (status < 200 || status >= 300) return log.warn({ count: events.length, status }, 'the events provider did not accept events')
      await finishEvents(
        db,
        claimed.map(({ id }) => id),
      )
    },
  }
}
