import { DAY_SECONDS } from '../product/time.ts'
import { policyOf } from './catalog/policy.ts'
import type { Services } from './calls/services.ts'
import type { Job } from './jobs/jobs.ts'
import { toDayNumber, toIsoDay } from './platform/calendar.ts'

/** The decree for the next year is published in autumn, and a change of the terms waits for a second person. */
const NOTICE_DAYS = 45

/** Warns once a day while the list of public holidays ends soon: days after its end count as working days, so promises would be too short. */
export const holidayCalendarJob: Job<Pick<Services, 'db' | 'clock' | 'log' | 'config'>> = {
  name: 'holiday-calendar',
  everySeconds: DAY_SECONDS,
  async run({ clock, log, config }) {
    const days = Object.values(policyOf(config).terms.holidays).map(({ from, to = from }) => to)
    const last = days.toSorted().at(-1)
    if (last === undefined || last >= toIsoDay(toDayNumber(clock.now()) + NOTICE_DAYS)) return
    log.warn({ last }, 'the list of public holidays ends soon')
  },
}
