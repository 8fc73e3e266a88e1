import type { Enums } from '../generated/enums.ts'
import { type Refusal, refusals } from './refusals.ts'

/** What a message to a borrower is given, by its kind. `reason` is a sentence, `date` and `amount` are written out. */
export const messageValues = {
  approved: ['amount'],
  rejected: ['reason'],
  sentBack: ['reason'],
  faceApproved: [],
  faceDeclined: [],
  paidOut: ['amount'],
  bounced: ['amount', 'reason'],
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

/** What a refusal is given, by its code. */
const refusalValues: { [code: string]: readonly string[] } = Object.fromEntries(
  Object.values<Refusal>(refusals).map(({ code, values = [], ofField = [] }) => [code, [...values, ...ofField]]),
)

/** What the other words that the server says by itself are given, by the first two parts of their key. */
const otherValues: { [root: string]: { [name: string]: readonly string[] } } = {
  calendar: { title: ['no', 'of', 'amount', 'order'], text: ['no', 'of', 'amount', 'order'] },
  message: messageValues,
  policy: {
    coupon: ['least', 'most', 'percent', 'until'],
    howto: ['name', 'code', 'amount', 'holder', 'bankCode'],
    period: ['age', 'most'],
    reject: ['from', 'to'],
  },
  sms: { app: ['url'], code: ['code', 'minutes'], message: ['text'], phoneNew: ['phone'], phoneOld: ['phone'] },
}

/** Roots of the other words of the server. */
const otherRoots = new Set(['bank', 'coupon', 'docs', 'head', 'merchant', 'method', 'product', 'rulesPage'])

/** Whether the server says a text by itself, so that it stands in no screen unless one names it. */
export function isServerText(key: string): boolean {
  const root = key.slice(0, key.indexOf('.'))
  return Object.hasOwn(otherValues, root) || otherRoots.has(root) || refusalCodeOf(key) !== undefined
}

/** The blanks that the server fills in a text that it says; undefined where that is not known. */
export function serverTextValues(key: string): readonly string[] | undefined {
  const code = refusalCodeOf(key)
  if (code !== undefined) return valuesOf(refusalValues, code)
  const [root = '', name = ''] = key.split('.')
  return Object.hasOwn(otherValues, root) ? valuesOf(otherValues[root]!, name) : undefined
}

/** A refusal may have words of its own for one of its cases, after its code. */
const refusalCodeOf = (key: string): string | undefined => /^error\.(\d+)/.exec(key)?.[1]

const valuesOf = (table: { [name: string]: readonly string[] }, name: string): readonly string[] =>
  (Object.hasOwn(table, name) ? table[name] : undefined) ?? []
