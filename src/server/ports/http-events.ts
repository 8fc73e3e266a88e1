/**
 * Analytics events over HTTP. `POST <EVENTS_URL>` with {"events": [{"id", "name", "data", "at"}]}, signed as in `signed-request.ts`; `at`
 * in Unix seconds. An event may be repeated with the same id. After any status but 2xx it is sent again until it is too old to be kept.
 */
import { addSeconds, toSeconds } from '../platform/calendar.ts'
import type { Job, JobDeps } from '../jobs/jobs.ts'
import type { ProviderEndpoint } from '../platform/settings.ts'
import { claimEvents, finishEvents, insertEvents } from './analytics-event-queries.ts'
import type { EventsPort } from './events-port.ts'
import { sendSignedRequest } from './signed-request.ts'

/** Events per request. */
const BATCH = 500
const CLAIM_SECONDS = 60
const EVERY_SECONDS = 10
/** Shorter than the lease. */
const MAX_RUN_MS = 8000

export const httpEvents: EventsPort = {
  record: (sql, events, receivedAt) => insertEvents(sql, events, receivedAt, receivedAt),
}

/** Sends batches until none is whole, the provider does not accept one, or the run's time is up. */
export const eventsJob = (remote: ProviderEndpoint): Job => ({
  name: 'events',
  everySeconds: EVERY_SECONDS,
  async run(deps) {
    const end = performance.now() + MAX_RUN_MS
    let isMore: boolean
    do isMore = await forwardBatch(deps, remote)
    while (isMore && performance.now() < end)
  },
})

/** Returns true when there may be more to send now. */
async function forwardBatch({ db, clock, log }: JobDeps, remote: ProviderEndpoint): Promise<boolean> {
  const now = clock.now()
  const claimed = await claimEvents(db, now, addSeconds(now, CLAIM_SECONDS), BATCH)
  if (claimed.length === 0) return false
  const events = claimed.map((event) => ({ ...event, at: toSeconds(event.at) }))
  const status = await sendSignedRequest(remote, { method: 'POST', body: { events } }).then(
    (answer) => answer.status,
    () => 0,
  )
  if (status < 200 || status >= 300) {
    log.warn({ count: events.length, status }, 'the events provider did not accept events')
    return false
  }
  await finishEvents(
    db,
    claimed.map(({ id }) => id),
  )
  return claimed.length === BATCH
}
