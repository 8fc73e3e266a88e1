import type { Enums } from '../../generated/enums.ts'
import type { ServerConfig } from '../../core/language/release.ts'
import { capsOn } from '../../product/cost-cap.ts'

/** `flows/policy/products.json`. Rates in 1e-7 a day, amounts in rupiah. */
export type Product = {
  interest: number
  fee: number
  late: number
  minimum: number
  maximum: number
  step: number
  periods: number[]
  start: { amount: number; period: number }
}
type CostCap = { from: string; to?: string; overMonths?: number; months: number; perDay: number }
/** Per cent of a month's income that an instalment may take at most; the other one while a loan elsewhere is paid off. */
type IncomeShare = { percent: number; otherLoanPercent: number }
/** Letters before the numbers of what a borrower keeps: the letter that a loan is paid off, the receipt of a payment. */
type NumberPrefixes = { letter: string; receipt: string }
export type Terms = {
  timers: {
    auditMinutes: number
    payoutMinutes: number
    payoutExpectedWorkingDays: number
    payoutRetryHours: number[]
    payoutAttempts: number
    bankFixDays: number
    reapplyDays: number
    failureShownDays: number
    storyShownDays: number
    limitIdleDays: number
  }
  caps: { [id: string]: CostCap }
  /** ISO days, both included; one day without `to`. */
  holidays: { [id: string]: { from: string; to?: string } }
  incomeShares: { [id: string]: IncomeShare & { from: string } }
  accounts: { maximum: number; changesPerOrder: number }
  numbering: { [id: string]: NumberPrefixes & { from: string } }
  /** By the value of `schemas/enums/salaryRange.json`; rupiah a month, both ends included. */
  salaryBands: { [income: string]: { from?: number; to?: number } }
  /** Rupiah a month, by the value of `schemas/enums/spendingRange.json`. */
  spendingBands: { [spending: string]: number }
  businessPhotos: { maximum: number }
  feedback: { perDay: number }
  /** Rupiah. A bill's remainder below the first moves to the next bill, a loan's below the second is written off; 0 collects it. */
  remainders: { carryBelow: number; writeOffBelow: number }
  /** Comparisons in a row, how many pauses may follow before a person looks at the photos, and how many days photos are kept. */
  faces: { tries: number; cooldowns: number; cooldownMinutes: number; keepDays: number }
  /** `tries`: wrong codes of one caller in an hour. */
  smsCodes: { minutes: number; tries: number }
  names: { shortestMatch: number }
}
export type StepName = 'ktp' | 'person' | 'job' | 'work' | 'contacts' | 'face' | 'bank'
export type PurposeTree = { [id: string]: { children?: PurposeTree } }
/** Letters and a colour, `#rrggbb`, that stand beside the name. */
type Mark = { mark?: string; tint?: string }
export type Bank = Mark & { code: string; minDigits: number; maxDigits: number }
export type PaymentMethod = Mark & {
  type: 'va' | 'transfer' | 'store'
  bank?: string
  prefix: string
  digits: number
  minimum: number
  maximum: number
  validHours: number
  /** Rupiah that the way adds for the payer; none when not said. */
  fee?: number
}
/** One tenor of `flows/policy/payLater.json`, in the units of a `Product`. */
export type PayLaterProduct = { interest: number; fee: number; late: number; minimum: number; maximum: number; period: number }
export type Merchant = {
  /** Hundredths of a per cent. */
  commission: number
  orderMinutes: number
  refundDays: number
  site: string
  webhook: string
  products: string[]
}
/** `from` and `to` are ISO days, both included. */
export type Coupon = {
  percent: number
  maximumSaving: number
  minimumPurchase: number
  from: string
  to: string
  stock: number
  merchants?: string[]
}
type Service = {
  background: string
  phone: string
  email: string
  hours: string
  android: string
  ios: string
}

/** `days`: before the due day of a bill, or after it. */
type MessageRules = { [kind in Enums['messageKind']]: { sms: boolean } } & { dueSoon: { days: number[] }; late: { days: number[] } }
/** Hours of the day in Jakarta, `toHour` excluded; after `withinHours` of the event no SMS goes out any more. */
type SmsTimes = { fromHour: number; toHour: number; withinHours: number }
/** Days; the clock runs from the day a row was made, or a session ended at the latest. */
type Retention = {
  days: {
    idempotency: number
    sessions: number
    rateLimit: number
    captchas: number
    smsCodes: number
    analytics: number
    sms: number
    transfers: number
    businessPhotos: number
    geolocations: number
    messages: number
    feedback: number
    staff: number
  }
}

/** The lender's data in `flows/policy/*.json`; `check` has verified its shape. */
export type Policy = {
  products: Map<string, Product>
  terms: Terms
  purposes: PurposeTree
  banks: Map<string, Bank>
  methods: Map<string, PaymentMethod>
  service: Service
  messages: MessageRules
  smsTimes: SmsTimes
  retention: Retention
  payLater: Map<string, PayLaterProduct>
  merchants: Map<string, Merchant>
  coupons: Map<string, Coupon>
  permissions: PurposeTree
}

const read = new WeakMap<ServerConfig, Policy>()

export function policyOf(config: ServerConfig): Policy {
  const known = read.get(config)
  if (known) return known
  const file = <T>(name: string): T => {
    const data = config.policy[name]
    if (data === undefined) throw new Error(`flows/policy/${name}.json is missing from the release.`)
    return data as T
  }
  const policy: Policy = {
    products: new Map(Object.entries(file<{ products: { [id: string]: Product } }>('products').products)),
    terms: file<Terms>('terms'),
    purposes: file<{ purposes: PurposeTree }>('purposes').purposes,
    banks: new Map(Object.entries(file<{ banks: { [id: string]: Bank } }>('banks').banks)),
    methods: new Map(Object.entries(file<{ methods: { [id: string]: PaymentMethod } }>('methods').methods)),
    service: file<Service>('service'),
    ...file<Pick<Policy, 'messages' | 'smsTimes'>>('messages'),
    retention: file<Retention>('retention'),
    payLater: new Map(Object.entries(file<{ payLater: { [id: string]: PayLaterProduct } }>('payLater').payLater)),
    merchants: new Map(Object.entries(file<{ merchants: { [id: string]: Merchant } }>('merchants').merchants)),
    coupons: new Map(Object.entries(file<{ coupons: { [id: string]: Coupon } }>('coupons').coupons)),
    permissions: file<{ permissions: PurposeTree }>('permissions').permissions,
  }
  read.set(config, policy)
  return policy
}

/**
 * The highest total cost a day, in 1e-7, that the regulator allows for a plan of `months` on the ISO day; undefined when no row
 * covers it, the strictest where several do.
 */
export function costCapOn(terms: Terms, isoDay: string, months: number): number | undefined {
  const rows = capsOn(Object.values(terms.caps), isoDay, months)
  return rows.length > 0 ? Math.min(...rows.map(({ perDay }) => perDay)) : undefined
}

export const incomeShareOn = ({ incomeShares }: Terms, isoDay: string): IncomeShare => rowOn(incomeShares, isoDay)

/** Of a paper of the ISO day, whatever rows come later, so that its number stays. */
export const numberPrefixesOn = ({ numbering }: Terms, isoDay: string): NumberPrefixes => rowOn(numbering, isoDay)

/** The row that began last by the ISO day; the earliest holds before it too. */
function rowOn<Row extends { from: string }>(rows: { [id: string]: Row }, isoDay: string): Row {
  const [earliest, ...later] = Object.values(rows).toSorted((one, other) => (one.from < other.from ? -1 : 1))
  if (!earliest) throw new Error('flows/policy/terms.json has no row.')
  return later.findLast(({ from }) => from <= isoDay) ?? earliest
}

export function isLeafPurpose(tree: PurposeTree, id: string): boolean {
  return Object.entries(tree).some(([key, node]) => (node.children ? isLeafPurpose(node.children, id) : key === id))
}
