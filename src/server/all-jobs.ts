import type { Services } from './calls/services.ts'
import { createCatchUpJob } from './catch-up-job.ts'
import { createExpirePurchasesJob } from './commerce/close-purchase.ts'
import { createMerchantEventsJob } from './commerce/merchant-events.ts'
import { contactSmsJob } from './contact-sms-job.ts'
import { holidayCalendarJob } from './holiday-calendar-job.ts'
import { housekeeping } from './housekeeping.ts'
import { createMessageSmsJob } from './inbox/message-sms-job.ts'
import type { Job } from './jobs/jobs.ts'
import { currentMessage } from './loans/current-message.ts'
import { repaymentRateJob } from './repayment-rate-job.ts'

/**
 * `deliveries`: jobs of the ports. They come first, because a run that takes long delays the jobs after it, and a borrower waits for a code.
 */
export const allJobs = (deliveries: readonly Job[]): Job<Services>[] => [
  ...deliveries,
  createCatchUpJob(),
  createMessageSmsJob(currentMessage),
  contactSmsJob,
  createExpirePurchasesJob(),
  createMerchantEventsJob(),
  repaymentRateJob,
  holidayCalendarJob,
  housekeeping,
]
