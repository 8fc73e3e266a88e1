import { DAY_SECONDS, isoTime } from './time.ts'

/** `day`: day number of a whole-day event. `alarms`: hours before its midnight, below zero after it. `uid` stays the same when the file is made again. */
export type CalendarEvent = { uid: string; day: number; title: string; text: string; alarms: readonly number[] }

/** RFC 5545 section 3.1, without the line end. */
const LINE_OCTETS = 75

/** Builds a file for a phone's calendar (RFC 5545). `maker`: name of the program. `stamp`: Unix seconds. */
export function createCalendar(maker: string, stamp: number, events: readonly CalendarEvent[]): string {
  const stamped = `${basicDate(stamp)}T${isoTime(stamp).slice(11, 19).replaceAll(':', '')}Z`
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(maker)}//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...events.flatMap((event) => eventLines(event, stamped)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${foldLine(line)}\r\n`).join('')
}

const eventLines = ({ uid, day, title, text, alarms }: CalendarEvent, stamped: string): string[] => [
  'BEGIN:VEVENT',
  `UID:${escapeText(uid)}`,
  `DTSTAMP:${stamped}`,
  `DTSTART;VALUE=DATE:${basicDate(day * DAY_SECONDS)}`,
  `DTEND;VALUE=DATE:${basicDate((day + 1) * DAY_SECONDS)}`,
  `SUMMARY:${escapeText(title)}`,
  `DESCRIPTION:${escapeText(text)}`,
  'TRANSP:TRANSPARENT',
  ...alarms.flatMap((hours) => [
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escapeText(title)}`,
    `TRIGGER:${hours < 0 ? '' : '-'}PT${Math.abs(hours)}H`,
    'END:VALARM',
  ]),
  'END:VEVENT',
]

const basicDate = (seconds: number): string => isoTime(seconds).slice(0, 10).replaceAll('-', '')

/** Control characters are not allowed in a text, section 3.3.11. */
const escapeText = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .replaceAll(/[\\;,]/g, (special) => `\\${special}`)
    .replaceAll('\n', '\\n')

/** Never splits a character, although the standard would allow it. */
function foldLine(line: string): string {
  const parts: string[] = []
  let part = ''
  let octets = 0
  for (const character of line) {
    const size = new TextEncoder().encode(character).length
    if (octets + size > LINE_OCTETS) {
      parts.push(part)
      part = ' '
      octets = 1
    }
    part += character
    octets += size
  }
  return [...parts, part].join('\r\n')
}
