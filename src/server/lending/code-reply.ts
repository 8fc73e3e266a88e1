import type { PaymentCode } from '../db/payment-codes.ts'
import type { Context } from '../http/handler.ts'
import { secondsOf } from './days.ts'
import type { Lender, Method } from './lender.ts'
import { dotted, rupiah } from './wire.ts'

const places = { va: ['atm', 'internet', 'mobile'], transfer: ['atm', 'internet', 'mobile'], store: ['store'] } as const

/** A bank lends its own name to its way of paying; a store has one of its own. */
export const methodName = (context: Context, id: string, method: Method): string =>
  context.text(method.bank === undefined ? `method.${id}` : `bank.${method.bank}`)

export function codeReply(context: Context, lender: Lender, code: PaymentCode, now: Date) {
  const method = lender.methods.get(code.method)
  if (!method) throw new Error(`The way of paying ${code.method} is no longer in flows/lender/methods.json.`)
  const name = methodName(context, code.method, method)
  const words = { name, code: code.code, amount: dotted(code.amount), bankCode: lender.banks.get(method.bank ?? '')?.code ?? '' }
  return {
    code_id: code.id,
    code: code.code,
    pay_type: method.type,
    bank_type: method.bank ?? code.method,
    channel_id: code.method,
    name,
    holder: context.text('lender.holder'),
    amount: rupiah(code.amount),
    pay_fee: 0,
    status: code.state === 'waiting' && code.expires_at <= now ? ('expired' as const) : code.state,
    created_time: secondsOf(code.created_at),
    expire_time: secondsOf(code.expires_at),
    plan_ids: code.bills,
    repayment_type: code.kind as 1 | 2 | 3,
    how_to: places[method.type].map((place) => ({
      place,
      title: context.text(`lender.place.${place}`),
      // One step a line, so that a language may take as many as it needs.
      steps: context.text(`lender.howto.${method.type}.${place}`, words).split('\n'),
    })),
  }
}
