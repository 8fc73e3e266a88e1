import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { createCalendar, type CalendarEvent } from '../../src/product/icalendar.ts'

const event: CalendarEvent = { uid: 'bill-1', day: 20_600, title: 'Cicilan ke-1', text: 'Bayar', alarms: [63] }
const calendar = (changes: Partial<CalendarEvent> = {}) => createCalendar('Alur', 1_780_000_000, [{ ...event, ...changes }])

/** Parses a file after RFC 5545: unfolds lines, then splits name and value. */
const unfold = (file: string) => file.replaceAll('\r\n ', '').split('\r\n').slice(0, -1)
const unescape = (value: string) => value.replaceAll(/\\(.)/g, (_, escaped: string) => (escaped === 'n' ? '\n' : escaped))
const valueOf = (file: string, name: string) =>
  unescape(
    unfold(file)
      .find((line) => line.startsWith(`${name}:`))
      ?.slice(name.length + 1) ?? '',
  )
/** Returns a text with LF line breaks and without control characters other than tab. */
const cleaned = (text: string) => text.replaceAll(/\r\n?/g, '\n').replaceAll(/[^\P{Cc}\n\t]/gu, '')
// Without `size` fast-check generates about ten characters whatever `maxLength` is, so no line would be folded.
const texts = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 300, size: 'max' }),
  fc.string({ unit: 'binary', maxLength: 300, size: 'max' }),
)

describe('a calendar file', () => {
  it('has whole days, an exclusive end, and an alarm before', () => {
    expect(unfold(calendar())).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Alur//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'BEGIN:VEVENT',
      'UID:bill-1',
      'DTSTAMP:20260528T202640Z',
      'DTSTART;VALUE=DATE:20260527',
      'DTEND;VALUE=DATE:20260528',
      'SUMMARY:Cicilan ke-1',
      'DESCRIPTION:Bayar',
      'TRANSP:TRANSPARENT',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'DESCRIPTION:Cicilan ke-1',
      'TRIGGER:-PT63H',
      'END:VALARM',
      'END:VEVENT',
      'END:VCALENDAR',
    ])
  })

  test.each([
    { name: 'before it', hours: 15, written: 'TRIGGER:-PT15H' },
    { name: 'within it', hours: -9, written: 'TRIGGER:PT9H' },
  ])('has an alarm $name', ({ hours, written }) => expect(unfold(calendar({ alarms: [hours] }))).toContain(written))

  it('has no line above 75 octets, no bare line break and no split character', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const file = calendar({ title: text, text })
        expect(file.endsWith('\r\n')).toBe(true)
        expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
        for (const line of file.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
      }),
    )
  })

  // RFC 5545 section 3.1: at most 75 octets without the line break but with the space of a folded line. `SUMMARY:` is 8 octets.
  test.each([
    { name: 'whole where it has 75 octets', title: 'a'.repeat(67), lines: `SUMMARY:${'a'.repeat(67)}` },
    { name: 'folded before the 76th octet', title: 'a'.repeat(68), lines: `SUMMARY:${'a'.repeat(67)}\r\n a` },
    { name: 'folded again after 74 more', title: 'a'.repeat(142), lines: `SUMMARY:${'a'.repeat(67)}\r\n ${'a'.repeat(74)}\r\n a` },
    { name: 'folded before a character of two octets', title: `${'a'.repeat(66)}é`, lines: `SUMMARY:${'a'.repeat(66)}\r\n é` },
  ])('a line is $name', ({ title, lines }) => expect(calendar({ title })).toContain(`\r\n${lines}\r\n`))

  it('returns every text unchanged to a parser', () => {
    fc.assert(
      fc.property(texts, texts, (title, text) => {
        const file = calendar({ title, text })
        expect([valueOf(file, 'SUMMARY'), valueOf(file, 'DESCRIPTION')]).toEqual([cleaned(title), cleaned(text)])
      }),
    )
  })

  it('has as many events as were given, whatever their texts contain', () => {
    fc.assert(
      fc.property(fc.array(texts, { maxLength: 5 }), (titles) => {
        const file = createCalendar(
          'Alur',
          0,
          titles.map((title) => ({ ...event, title, text: 'END:VEVENT\r\nBEGIN:VEVENT' })),
        )
        expect(unfold(file).filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(titles.length)
      }),
    )
  })

  test.each([
    { name: 'a comma and a semicolon', title: 'Rp 1,5; lunas', written: 'SUMMARY:Rp 1\\,5\\; lunas' },
    { name: 'a backslash', title: 'a\\b', written: 'SUMMARY:a\\\\b' },
    { name: 'a line break', title: 'a\r\nb', written: 'SUMMARY:a\\nb' },
    { name: 'a control character', title: 'a\u0007b', written: 'SUMMARY:ab' },
  ])('escapes $name', ({ title, written }) => expect(unfold(calendar({ title }))).toContain(written))
})
