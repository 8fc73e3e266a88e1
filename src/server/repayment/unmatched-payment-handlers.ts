import { assertStaff } from '../auth/staff-token.ts'
import type { Handlers } from '../calls/call-handler.ts'
import { toNumber } from '../calls/reply-fields.ts'
import { toSeconds } from '../platform/calendar.ts'
import { unmatchedPayments } from './unmatched-payments.ts'

const MAX_PAYMENTS = 200

export const unmatchedPaymentHandlers = {
  unmatchedPayments: async (_payload, context) => {
    assertStaff(context)
    const payments = await unmatchedPayments(context.sql, MAX_PAYMENTS)
    return {
      lists: payments.map(({ pspId, code, amount, paidAt, meant }) => ({
        psp_id: pspId,
        code,
        amount: toNumber(amount),
        paid_time: toSeconds(paidAt),
        loans: meant.map((of) => ({ uid: of.accountId, order_no: of.orderNo, code: of.code, amount: toNumber(of.amount) })),
      })),
    }
  },
} satisfies Partial<Handlers>
