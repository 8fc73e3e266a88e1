import { expect, it } from 'vitest'
import { databaseClock } from '../../src/server/database-clock.ts'
import { advanceClockOffset } from '../../src/server/sandbox/clock-offset-queries.ts'
import { openDatabase } from './support/engines.ts'
import { withClockAhead } from './support/shifted-clock.ts'

const HOUR_MS = 3_600_000
const isNear = (time: Date, milliseconds: number) => Math.abs(time.getTime() - milliseconds) < HOUR_MS / 10

it.each([
  { name: 'the database', sandbox: false, hours: 5 },
  { name: 'the database and the sandbox', sandbox: true, hours: 7 },
])('a publication uses the time of $name, not that of the publishing machine', async ({ sandbox, hours }) => {
  const db = await openDatabase()
  await advanceClockOffset(db, 2 * HOUR_MS)
  const clock = databaseClock(withClockAhead(db, (5 * HOUR_MS) / 1000), { sandbox })
  await clock.refresh()
  expect(isNear(clock.now(), Date.now() + hours * HOUR_MS)).toBe(true)
  await db.close()
})
