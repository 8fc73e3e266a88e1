import { describe, expect, it, vi } from 'vitest'
import { allJobs } from '../../src/server/all-jobs.ts'
import { holidayCalendarJob } from '../../src/server/holiday-calendar-job.ts'
import { openTestServer } from './support/test-server.ts'

const DAY = 86_400_000

const holidays = { lebaran: { from: '2026-03-18', to: '2026-03-24' }, imlek: { from: '2026-02-16' } }

describe('the end of the list of public holidays', () => {
  it.each([
    { daysLeft: 45, warns: false },
    { daysLeft: 44, warns: true },
    { daysLeft: 0, warns: true },
    { daysLeft: -100, warns: true },
  ])('is logged in its last 44 days and after: $daysLeft days left', async ({ daysLeft, warns }) => {
    const server = await openTestServer({
      change: ({ policy }) => void (policy.terms = { ...(policy.terms as object), holidays }),
    })
    try {
      const warn = vi.fn<(...line: unknown[]) => void>()
      const { db, config, log } = server.services
      // Noon in Jakarta.
      const now = new Date(Date.parse('2026-03-24T05:00:00Z') - daysLeft * DAY)
      await holidayCalendarJob.run({ db, config, clock: { ...server.clock, now: () => now }, log: { ...log, warn } })
      expect(warn.mock.calls).toEqual(warns ? [[{ last: '2026-03-24' }, 'the list of public holidays ends soon']] : [])
    } finally {
      await server.close()
    }
  })

  it('is looked at once a day', () => {
    expect(allJobs([]).find(({ name }) => name === 'holiday-calendar')?.everySeconds).toBe(DAY / 1000)
  })
})
