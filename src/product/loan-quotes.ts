import { createPlan, minPrincipal } from './loan-math.ts'

/** Names as in the server's plan. Amounts in rupiah, missing when the amount allows no plan. */
type Quote = { period: number } & Partial<Record<'first_amount' | 'last_amount' | 'interest_total' | 'fee_total' | 'total', number>>

/**
 * Calculates the cost of a loan for each period that its product offers, with the server's maths, so that a price needs no call. A period
 * with an instalment above the product's `max_instalment` has no row.
 */
export function quotes(amount: unknown, { of: product }: Record<string, unknown>): Quote[] {
  const { periods, interest_rate, fee_rate, max_instalment } = (product ?? {}) as Record<string, unknown>
  if (!Array.isArray(periods) || !isWhole(interest_rate) || !isWhole(fee_rate)) return []
  const rates = { interest: BigInt(interest_rate), fee: BigInt(fee_rate) }
  return periods.filter(isWhole).flatMap((period) => {
    if (!isWhole(amount) || period < 1 || amount < minPrincipal(period)) return [{ period }]
    const { rows, interest, fee, total } = createPlan({ principal: BigInt(amount), instalments: period, rates })
    const first_amount = Number(rows[0]?.amount)
    if (isWhole(max_instalment) && first_amount > max_instalment) return []
    return [
      {
        period,
        first_amount,
        last_amount: Number(rows.at(-1)?.amount),
        interest_total: Number(interest),
        fee_total: Number(fee),
        total: Number(total),
      },
    ]
  })
}

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0
