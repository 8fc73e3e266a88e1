import { insertEvents } from './analytics-event-queries.ts'
import type { EventsPort } from './events-port.ts'

/** Only stores events, for reading in the database and on the sandbox page. */
export const localEvents: EventsPort = { record: (sql, events, receivedAt) => insertEvents(sql, events, receivedAt) }
