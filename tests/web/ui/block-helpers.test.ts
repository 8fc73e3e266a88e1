import { describe, expect, it } from 'vitest'
import { barSegments } from '../../../src/web/ui/chart-context.ts'
import { formatDuration } from '../../../src/web/ui/format-duration.ts'
import { addMonths, monthGrid } from '../../../src/web/ui/month-grid.ts'
import { parseRichText } from '../../../src/web/ui/parse-rich-text.ts'
import { civilFrom, toSeconds } from '../../../src/web/controls/civil-date.ts'

const day = (text: string) => toSeconds(civilFrom(text)!)

describe('seconds as a clock', () => {
  it.each([
    [0, '00:00'],
    [-5, '00:00'],
    [59, '00:59'],
    [59.2, '01:00'],
    [725, '12:05'],
    [3600, '1:00:00'],
    [108_305, '30:05:05'],
  ])('%d is %s', (seconds, text) => {
    expect(formatDuration(seconds)).toBe(text)
  })
})

describe('running words', () => {
  it.each([
    { text: '', parts: [] },
    { text: 'One\ntwo', parts: [{ kind: 'paragraph', text: 'One two' }] },
    {
      text: '# Head\nText\n\nMore',
      parts: [
        { kind: 'heading', text: 'Head' },
        { kind: 'paragraph', text: 'Text' },
        { kind: 'paragraph', text: 'More' },
      ],
    },
    { text: '- a\n- b', parts: [{ kind: 'bullets', items: ['a', 'b'] }] },
    {
      text: 'Do:\n1. a\n2. b\n- c',
      parts: [
        { kind: 'paragraph', text: 'Do:' },
        { kind: 'numbers', items: ['a', 'b'] },
        { kind: 'bullets', items: ['c'] },
      ],
    },
    { text: 'a - b', parts: [{ kind: 'paragraph', text: 'a - b' }] },
  ])('$text', ({ text, parts }) => {
    expect(parseRichText(text)).toEqual(parts)
  })
})

describe('a month', () => {
  const grid = monthGrid(day('02/15/2024'), day('02/10/2024'), day('02/20/2024'))
  it('starts its weeks on Sunday', () => {
    expect(grid.weeks[0]?.map((cell) => cell?.day)).toEqual([undefined, undefined, undefined, undefined, 1, 2, 3])
    expect(grid.weeks.flat().filter(Boolean)).toHaveLength(29)
  })

  it('opens the days between its bounds, both with them', () => {
    const open = grid.weeks.flat().flatMap((cell) => (cell?.enabled ? [cell.day] : []))
    expect(open).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20])
  })

  it('opens the day that an instant of the lower bound falls on', () => {
    expect(
      monthGrid(day('02/15/2024'), day('02/10/2024') + 80_000, day('02/20/2024'))
        .weeks.flat()
        .find((cell) => cell?.enabled)?.day,
    ).toBe(10)
  })

  it.each([
    { from: '01/31/2024', count: 1, to: '02/01/2024' },
    { from: '12/15/2023', count: 1, to: '01/01/2024' },
    { from: '01/15/2024', count: -1, to: '12/01/2023' },
  ])('$count after $from is $to', ({ from, count, to }) => {
    expect(addMonths(day(from), count)).toBe(day(to))
  })
})

describe('the parts of a bar', () => {
  it.each([
    { values: { principal: 5, interest: 2 }, sizes: [5, 2] },
    { values: { interest: 2, principal: 5 }, sizes: [5, 2] },
    { values: { principal: 5 }, sizes: [5] },
    { values: { principal: 'x', interest: -1 }, sizes: [] },
    { values: { principal: '5', other: 9 }, sizes: [5] },
  ])('$values', ({ values, sizes }) => {
    expect(barSegments(values, ['principal', 'interest']).map(({ size }) => size)).toEqual(sizes)
  })
})
