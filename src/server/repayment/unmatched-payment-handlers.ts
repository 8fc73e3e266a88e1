import { assertStaff } from '../auth/staff-token.ts'
import type { Handlers } from '../calls/call-handler.ts'
import { toNumber } from '../calls/reply-fields.ts'
import { listUnmatchedPayments } from '../ledger/payment-queries.ts'
import { toSeconds } from '../platform/calendar.ts'

const MAX_PAYMENTS = 200

export const unmatchedPaymentHandlers = {
  unmatchedPayments: async (_payload, context) => {
    assertStaff(context)
    const payments = await listUnmatchedPayments(context.sql, MAX_PAYMENTS)
    return {
      lists: payments.map(({ pspId, code, amount, paidAt }) => ({
        psp_id: pspId,
        code,
        amount: toNumber(amount),
        paid_time: toSeconds(paidAt),
      })),
    }
  },
} satisfies Partial<Handlers>
