import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Db } from '../../src/server/db/db.ts'
import type { Log } from '../../src/server/platform/log.ts'
import { assertServerClock, watchServerClock } from '../../src/server/server-clock.ts'
import { startupErrorMessage } from '../../src/server/startup-error.ts'
import { until } from '../support/until.ts'
import { openDatabase } from './support/engines.ts'
import { withClockAhead } from './support/shifted-clock.ts'

let db: Db
beforeAll(async () => {
  db = await openDatabase()
})
afterAll(() => db?.close())

it.each([
  { name: 'is right', ahead: 0, says: /^it started$/ },
  { name: 'is four seconds off', ahead: 4, says: /^it started$/ },
  {
    name: 'is behind',
    ahead: 300,
    says: /^The clock of this machine is (299|300) seconds behind the database's: let NTP set both, then start again\.$/,
  },
  {
    name: 'is ahead',
    ahead: -86_400,
    says: /^The clock of this machine is 86(399|400) seconds ahead of the database's: let NTP/,
  },
])('a server whose clock $name starts, or reports in one line why not', async ({ ahead, says }) => {
  expect(await assertServerClock(withClockAhead(db, ahead)).then(() => 'it started', startupErrorMessage)).toMatch(says)
})

it('a slow reply of the database does not count as a wrong clock', async () => {
  const slow: Db = {
    ...db,
    query: async (sql, params) => {
      const answer = db.query(sql, params)
      await answer
      await new Promise((resolve) => setTimeout(resolve, 30))
      return answer as never
    },
  }
  await expect(assertServerClock(withClockAhead(slow, 5.02))).resolves.toBeUndefined()
  await expect(assertServerClock(withClockAhead(slow, 7))).rejects.toThrow('seconds behind')
})

it('a clock that becomes wrong later is logged as an error at each check', async () => {
  const said: unknown[][] = []
  const log = { error: (...line: unknown[]) => said.push(line) } as unknown as Log
  let ahead = 0
  let looks = 0
  const drifting: Db = { ...db, query: (sql, params) => (looks++, withClockAhead(db, ahead).query(sql, params)) }
  const stop = watchServerClock(drifting, log, 5)
  await until(() => looks > 1)
  expect(said).toEqual([])
  ahead = -60
  await until(() => said.length > 1)
  stop()
  expect(said[0]).toEqual([{ aheadSeconds: 60 }, 'the clock of this server differs from that of the database'])
})
