import type { Db } from '../../../src/server/db/db.ts'

/** The same database, whose clock is ahead by so many seconds; behind where they are below zero. */
export const withClockAhead = (db: Db, seconds: number): Db => ({
  ...db,
  query: (sql, params) => db.query(sql.replace('clock_timestamp()', `(clock_timestamp() + interval '${seconds} seconds')`), params),
})
