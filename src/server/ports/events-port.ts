import type { Sql } from '../db/db.ts'

/** Event without any data that identifies a person. */
export type AnalyticsEvent = { name: string; data: { [name: string]: string | number | boolean }; at: Date }

export interface EventsPort {
  record(sql: Sql, events: AnalyticsEvent[], receivedAt: Date): Promise<void>
}
