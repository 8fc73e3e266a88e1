import { expect, test } from 'vitest'
import { maxAmount } from '../../../src/server/loans/credit-limit.ts'

const rates = { interest: 3000, fee: 26_000, late: 30_000 }
const product = { ...rates, minimum: 250_000, maximum: 1_000_000, step: 100_000, periods: [1], start: { amount: 250_000, period: 1 } }

test.each([
  { name: 'nothing, below the minimum', available: 249_999, most: 0 },
  { name: 'the least', available: 250_000, most: 250_000 },
  { name: 'the minimum, until a whole step more is free', available: 349_999, most: 250_000 },
  { name: 'one more step', available: 350_000, most: 350_000 },
  { name: 'the product’s last step', available: 5_000_000, most: 950_000 },
])('with $available free a product lends $name', ({ available, most }) => {
  expect(maxAmount(product, available)).toBe(most)
})
