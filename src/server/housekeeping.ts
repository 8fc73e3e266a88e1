import { forgetBudgets } from './db/budgets.ts'
import { forgetCaptchas } from './db/captchas.ts'
import { forgetKeys } from './db/idempotency.ts'
import { forgetMessages } from './db/outbox.ts'
import { forgetSessions } from './db/sessions.ts'
import type { Job } from './jobs.ts'

const DAY_MS = 86_400_000

/** Removes what is no longer needed: what stays on disk can also be stolen from it. */
export const housekeeping: Job = {
  name: 'housekeeping',
  everySeconds: 600,
  run: async ({ db, clock }) => {
    const daysAgo = (from: Date, days: number) => new Date(from.getTime() - days * DAY_MS)
    await forgetKeys(db, daysAgo(clock.wall(), 2))
    await forgetSessions(db, daysAgo(clock.wall(), 120))
    await forgetBudgets(db, daysAgo(clock.now(), 2))
    await forgetCaptchas(db, daysAgo(clock.now(), 1))
    await forgetMessages(db, daysAgo(clock.now(), 1))
  },
}
