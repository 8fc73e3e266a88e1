import { dayNumberOf, startOfDay, toDayNumber, toIsoDay } from '../server/platform/calendar.ts'
import { PublishRefusal } from './refusal.ts'

/** Parses `day`, YYYY-MM-DD in Jakarta, and returns its start as an ISO time. @throws PublishRefusal */
export function parseReleaseDay(day: string): string {
  const number = dayNumberOf(day)
  if (number === undefined) throw new PublishRefusal('noDay', `"${day}" is not a day like 2026-12-31.`)
  return startOfDay(number).toISOString()
}

/** Formats a time as YYYY-MM-DD in Jakarta. */
export const isoDay = (time: string): string => toIsoDay(toDayNumber(new Date(time)))

/** Formats a time as YYYY-MM-DD HH:MM in Jakarta. */
export const isoMinute = (time: string): string =>
  `${isoDay(time)} ${new Date(time).toLocaleTimeString('en-GB', { timeZone: 'Asia/Jakarta', hour: '2-digit', minute: '2-digit' })}`
