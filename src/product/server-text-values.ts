import type { Enums } from '../generated/enums.ts'

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

/** What a refusal is given, by its code. A limit of the field that it is about is there too. */
export const refusalValues = {
  4100: ['minLength', 'maxLength'],
  4101: ['count'],
  4103: ['count'],
  4104: ['count'],
  4106: ['minLength', 'maxLength'],
  4107: ['count'],
  4114: ['count'],
  4210: ['step'],
  4219: ['from', 'to'],
  4220: ['minimum', 'maximum', 'step'],
  4225: ['amount', 'most'],
  4232: ['bank', 'digits'],
  4234: ['count'],
  4236: ['count'],
  4237: ['count'],
  4250: ['amount'],
  4254: ['amount'],
  4261: ['available'],
  4265: ['minimum', 'maximum'],
  4267: ['from', 'to'],
  4268: ['to'],
  4269: ['from'],
  4294: ['count', 'from'],
} as const satisfies { [code: number]: readonly string[] }

export type RefusalValue = (typeof refusalValues)[keyof typeof refusalValues][number]

/** What the other words that the server says by itself are given, by the first two parts of their key. */
const otherValues: { [root: string]: { [name: string]: readonly string[] } } = {
  calendar: { title: ['no', 'of', 'amount', 'order'], text: ['no', 'of', 'amount', 'order'] },
  message: messageValues,
  policy: {
    coupon: ['least', 'most', 'percent', 'until'],
    howto: ['name', 'code', 'amount', 'bankCode'],
    period: ['age', 'most'],
    reject: ['from', 'to'],
  },
  sms: { app: ['url'], code: ['code', 'minutes'], message: ['text'] },
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
