import type { Enums } from '../generated/enums.ts'
import { type Refusal, refusals } from './refusals.ts'

/** Values of a message to a borrower, by its kind. `reason` and `until` are sentences; `date` and `amount` are formatted. */
export const messageValues = {
  approved: ['amount'],
  rejected: ['reason', 'until'],
  sentBack: ['reason'],
  faceApproved: [],
  faceDeclined: [],
  paidOut: ['amount'],
  bounced: ['amount', 'reason', 'until'],
  payoutFailed: ['amount'],
  loanCancelled: ['amount'],
  loanRefused: ['amount'],
  loanLapsed: ['amount'],
  loanWrittenOff: ['amount'],
  limitLapsed: [],
  creditFrozen: [],
  creditThawed: [],
  feedback: ['ticket'],
  purchased: ['amount'],
  partlyRefunded: ['amount'],
  purchaseRefunded: ['amount'],
  dueSoon: ['no', 'amount', 'date'],
  late: ['no', 'amount', 'date'],
  paid: ['amount'],
  overpaid: ['amount'],
  surplusUsed: ['amount'],
  refundSent: ['amount'],
  refundFailed: ['amount'],
  settled: ['amount'],
} as const satisfies { [Kind in Enums['messageKind']]: readonly string[] }

/** Values of a refusal's text, by its code. */
const refusalValues: { [code: string]: readonly string[] } = Object.fromEntries(
  Object.values<Refusal>(refusals).map(({ code, values = [], ofField = [] }) => [code, [...values, ...ofField]]),
)

/** Values of the server's other texts, by the first two parts of their key. */
const otherValues: { [root: string]: { [name: string]: readonly string[] } } = {
  calendar: { title: ['no', 'of', 'amount', 'order'], text: ['no', 'of', 'amount', 'order'] },
  message: messageValues,
  policy: {
    coupon: ['least', 'most', 'percent', 'until'],
    howto: ['name', 'code', 'amount', 'holder', 'bankCode'],
    period: ['age', 'most'],
    reject: ['from', 'to'],
    until: ['date'],
  },
  sms: {
    app: ['url'],
    code: ['code', 'minutes'],
    contact: ['name', 'phone'],
    message: ['text'],
    phoneNew: ['phone'],
    phoneOld: ['phone'],
  },
}

/** Roots of the server's texts whose values are not listed here. */
const otherRoots = new Set(['bank', 'coupon', 'docs', 'head', 'merchant', 'method', 'product', 'rulesPage'])

/** Whether the text is written by the server, so that no screen shows it unless it names the key. */
export function isServerText(key: string): boolean {
  const root = key.slice(0, key.indexOf('.'))
  return Object.hasOwn(otherValues, root) || otherRoots.has(root) || refusalCodeOf(key) !== undefined
}

/** Values that the server puts into one of its texts; undefined when they are not known. */
export function serverTextValues(key: string): readonly string[] | undefined {
  const code = refusalCodeOf(key)
  if (code !== undefined) return valuesOf(refusalValues, code)
  const [root = '', name = ''] = key.split('.')
  return Object.hasOwn(otherValues, root) ? valuesOf(otherValues[root]!, name) : undefined
}

/** Code in the key of a refusal's text. A case of a refusal may have its own text, whose key continues after the code. */
const refusalCodeOf = (key: string): string | undefined => /^error\.(\d+)/.exec(key)?.[1]

const valuesOf = (table: { [name: string]: readonly string[] }, name: string): readonly string[] =>
  (Object.hasOwn(table, name) ? table[name] : undefined) ?? []
