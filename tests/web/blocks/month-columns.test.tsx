import { describe, expect, it } from 'vitest'
import { MonthColumns } from '../../../src/web/blocks/MonthColumns.tsx'
import { drawInApp } from '../draw-in-app.tsx'

const now = Date.parse('2026-02-10T09:00:00+07:00') / 1000
const translator = (locale: string) => ({
  state: { locale },
  text: (key: string, values: object) => `${key} ${Object.values(values).join(' ')}`,
})
const paid = (month: string, amount: unknown, surplus?: number) => ({
  at: Date.parse(`${month}-05T09:00:00+07:00`) / 1000,
  amount,
  surplus,
})
const markup = (each: unknown[], { locale = 'en-us', lessField }: { locale?: string; lessField?: string } = {}) =>
  drawInApp(<MonthColumns title="Paid" each={each} timeField="at" numberField="amount" lessField={lessField} />, {
    host: { now: () => now },
    translator: translator(locale),
  })
const two = [paid('2026-02', 1_750_000, 250_000), paid('2025-12', 500_000), paid('2026-02', 250_000)]

describe('MonthColumns', () => {
  it.each([
    ['the last six months, the newest last', 'en-us', /Sep<.*Oct<.*Nov<.*Dec<.*Jan<.*Feb</],
    ['them in the language of the page', 'id-id', /Sep<.*Okt<.*Nov<.*Des<.*Jan<.*Feb</],
    ['the sum of a month, shortened', 'en-us', />2M</],
    ['it shortened as in Indonesian', 'id-id', />2\s?jt</],
    ['the whole amount to a screen reader', 'id-id', /month Februari 2026 2\.000\.000</],
    ['a month without any as none', 'en-us', /none January 2026<.*–/],
    ['the largest sum as the whole height', 'en-us', /--share:1"/],
    ['another as its part', 'en-us', /--share:0\.25"/],
  ])('shows %s', (_, locale, expected) => expect(markup(two, { locale })).toMatch(expected))

  it('takes off what is not counted', () => {
    expect(markup(two, { lessField: 'surplus' })).toMatch(/month February 2026 1\.750\.000</)
  })

  it.each([
    ['an empty list', []],
    ['months of nothing', [paid('2026-02', 0)]],
    ['what is older than six months', [paid('2025-08', 5)]],
    ['rows that are none', [null, 'x', {}, paid('2026-02', 'much')]],
  ])('shows nothing for %s', (_, each) => expect(markup(each)).toBe(''))
})
