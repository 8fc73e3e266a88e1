import { DAY_SECONDS, JAKARTA_OFFSET } from '../../product/time.ts'
import type { Policy } from '../catalog/policy.ts'
import { HOUR_SECONDS } from '../platform/calendar.ts'

/** Whether an SMS that nobody waits for may go out, by the hour of the day in Jakarta. */
export function isSmsTime({ smsTimes }: Pick<Policy, 'smsTimes'>, seconds: number): boolean {
  const hour = Math.floor(((seconds + JAKARTA_OFFSET) % DAY_SECONDS) / HOUR_SECONDS)
  return hour >= smsTimes.fromHour && hour < smsTimes.toHour
}
