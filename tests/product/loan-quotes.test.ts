import { describe, expect, it } from 'vitest'
import { quotes } from '../../src/product/loan-quotes.ts'

const product = { periods: [1, 3], interest_rate: 3000, fee_rate: 26_000 }

describe('the quotes of a loan', () => {
  it('have the cost of each period', () => {
    expect(quotes(1_000_000, { of: product })).toEqual([
      { period: 1, first_amount: 1_087_000, last_amount: 1_087_000, interest_total: 9000, fee_total: 78_000, total: 1_087_000 },
      { period: 3, first_amount: 420_334, last_amount: 420_333, interest_total: 27_000, fee_total: 234_000, total: 1_261_000 },
    ])
  })

  it('begin at the minimum amount, three rupiah per instalment', () => {
    expect(quotes(3, { of: product })).toEqual([
      { period: 1, first_amount: 3, last_amount: 3, interest_total: 0, fee_total: 0, total: 3 },
      { period: 3 },
    ])
  })

  it.each([
    { max_instalment: 1_087_000, periods: [1, 3] },
    { max_instalment: 1_086_999, periods: [3] },
    { max_instalment: 420_333, periods: [] },
    { max_instalment: '0', periods: [1, 3] },
  ])('up to an instalment of $max_instalment the periods $periods have a row', ({ max_instalment, periods }) => {
    expect(quotes(1_000_000, { of: { ...product, max_instalment } }).map(({ period }) => period)).toEqual(periods)
  })

  it.each([undefined, null, '1000000', 0, 2, -1_000_000, 1.5, Number.NaN, {}])('%j is no valid amount, and has no price', (amount) => {
    expect(quotes(amount, { of: product })).toEqual([{ period: 1 }, { period: 3 }])
  })

  it.each([
    { of: undefined, rows: [] },
    { of: null, rows: [] },
    { of: 'cash', rows: [] },
    { of: { ...product, periods: undefined }, rows: [] },
    { of: { ...product, fee_rate: '26000' }, rows: [] },
    { of: { ...product, interest_rate: -1 }, rows: [] },
    { of: { ...product, periods: [0, '3', null] }, rows: [{ period: 0 }] },
  ])('a product such as $of has the rows $rows', ({ of, rows }) => {
    expect(quotes(1_000_000, { of })).toEqual(rows)
  })
})
