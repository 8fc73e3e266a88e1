import { formats } from '../../product/formats.ts'
import type { PaymentRow } from '../ledger/payment-queries.ts'
import type { PaymentCode } from './payment-code-queries.ts'
import type { CallContext } from '../calls/call-handler.ts'
import { addDays, toSeconds } from '../platform/calendar.ts'
import type { Policy, PaymentMethod } from '../catalog/policy.ts'
import { omitMissing, toNumber } from '../calls/reply-fields.ts'

const paymentPlaces = { va: ['atm', 'internet', 'mobile'], transfer: ['atm', 'internet', 'mobile'], store: ['store'] } as const

export const methodName = (context: CallContext, id: string, method: PaymentMethod): string =>
  context.text(method.bank === undefined ? `method.${id}` : `bank.${method.bank}`)

export const isWaiting = ({ state, expiresAt }: PaymentCode, now: Date): boolean => state === 'waiting' && expiresAt > now

/** Days for which stores may still report payments after a code has expired. */
const LATE_REPORT_DAYS = 1

/** Whether a payment made just before the code expired may still arrive: none has arrived on the loan since the code was created. */
export const isAwaited = ({ state, createdAt, expiresAt }: PaymentCode, payments: readonly PaymentRow[], now: Date): boolean =>
  state !== 'paid' &&
  expiresAt <= now &&
  now < addDays(expiresAt, LATE_REPORT_DAYS) &&
  payments.every(({ receivedAt }) => receivedAt < createdAt)

export function paymentCodeReply(context: CallContext, policy: Policy, code: PaymentCode, now: Date) {
  const method = policy.methods.get(code.method)
  if (!method) throw new Error(`The way of paying ${code.method} is no longer in flows/policy/methods.json.`)
  const name = methodName(context, code.method, method)
  const holder = context.text('policy.holder')
  const bankCode = policy.banks.get(method.bank ?? '')?.code ?? ''
  const values = { name, code: code.code, amount: formats.rupiah(code.amount), holder, bankCode }
  return omitMissing({
    code_id: code.id,
    code: code.code,
    pay_type: method.type,
    bank_type: method.bank ?? code.method,
    channel_id: code.method,
    name,
    holder,
    amount: toNumber(code.amount),
    pay_fee: method.fee ?? 0,
    status: code.state === 'waiting' && !isWaiting(code, now) ? ('expired' as const) : code.state,
    created_time: toSeconds(code.createdAt),
    expire_time: toSeconds(code.expiresAt),
    plan_ids: code.bills,
    quote_id: code.quoteId,
    repayment_type: code.kind,
    how_to: paymentPlaces[method.type].map((place) => ({
      place,
      title: context.text(`policy.place.${place}`),
      // One step per line, so that each language may have its own number of steps.
      steps: context.text(`policy.howto.${method.type}.${place}`, values).split('\n'),
    })),
  })
}
