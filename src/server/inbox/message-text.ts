import { formats } from '../../product/formats.ts'
import type { MessageDetails, MessageKind } from './message-queries.ts'

/** In the language of `text`. */
export function messageText(
  text: (key: string, values: Record<string, unknown>) => string,
  kind: MessageKind,
  details: MessageDetails,
): string {
  const { amount, no, due, reason } = details
  return text(`message.${kind}`, {
    no,
    amount: amount === undefined ? '' : formats.rupiah(amount),
    reason: reason === undefined ? '' : text(`policy.review.${reason}`, {}),
    date: due === undefined ? '' : formats.date(due),
  })
}
