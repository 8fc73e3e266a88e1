import { expect, it } from 'vitest'
import { databaseClock } from '../../src/publish/database-clock.ts'
import type { Db } from '../../src/server/db/db.ts'
import { advanceClockOffset } from '../../src/server/sandbox/clock-offset-queries.ts'
import { openDatabase } from '../server/support/engines.ts'

const HOUR_MS = 3_600_000
const isNear = (time: Date, milliseconds: number) => Math.abs(time.getTime() - milliseconds) < HOUR_MS / 10

it.each([
  { name: 'the database', sandbox: false, hours: 5 },
  { name: 'the database and the sandbox', sandbox: true, hours: 7 },
])('who publishes goes by the time of $name, not by that of the own machine', async ({ sandbox, hours }) => {
  const db = await openDatabase()
  await advanceClockOffset(db, 2 * HOUR_MS)
  const query: Db['query'] = (sql, params) => db.query(sql.replace('clock_timestamp()', "clock_timestamp() + interval '5 hours'"), params)
  const clock = databaseClock({ ...db, query }, { sandbox })
  await clock.refresh()
  expect(isNear(clock.now(), Date.now() + hours * HOUR_MS)).toBe(true)
  await db.close()
})
