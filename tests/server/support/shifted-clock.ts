import type { Db } from '../../../src/server/db/db.ts'

/** Returns the database with its clock ahead by some seconds; negative: behind. */
export const withClockAhead = (db: Db, seconds: number): Db => ({
  ...db,
  query: (sql, params) => db.query(sql.replace('clock_timestamp()', `(clock_timestamp() + interval '${seconds} seconds')`), params),
})
