import { formats } from '../../product/formats.ts'
import { messageValues } from '../../product/server-text-values.ts'
import type { MessageDetails, MessageKind } from './message-queries.ts'

/** Text of a message in the language of `text`. */
export function messageText(
  text: (key: string, values: Record<string, unknown>) => string,
  kind: MessageKind,
  details: MessageDetails,
): string {
  const { amount, no, due, reason, from, to, ticket } = details
  const reasons = kind === 'rejected' ? 'reject' : kind === 'bounced' ? 'failure' : 'review'
  const date = due === undefined ? '' : formats.date(due)
  const values = {
    no,
    ticket,
    amount: amount === undefined ? '' : formats.rupiah(amount),
    reason: reason === undefined ? '' : text(`policy.${reasons}.${reason}`, { from, to }),
    date,
    until: date === '' ? '' : text(`policy.until.${kind}`, { date }),
  }
  // Old refusals have no reason and no day.
  return text(`message.${kind}`, Object.fromEntries(messageValues[kind].map((name) => [name, values[name]]))).trim()
}
