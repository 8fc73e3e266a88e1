import type {
  Coupon,
  Merchant,
  Messages,
  PayLaterProduct,
  PolicyFiles,
  Product,
  NameTree,
  Retention,
  Service,
  Terms,
} from '../../generated/policy.ts'
import type { ServerConfig } from '../../core/language/release.ts'
import { capsOn } from '../../product/cost-cap.ts'

export type { Coupon, Merchant, PayLaterProduct, Product, NameTree, Terms } from '../../generated/policy.ts'
export type Bank = PolicyFiles['banks']['banks'][string]
export type PaymentMethod = PolicyFiles['methods']['methods'][string]
export type StepName = 'ktp' | 'person' | 'job' | 'work' | 'contacts' | 'face' | 'bank'
/** Maximum share of a month's income for an instalment, in percent; `otherLoanPercent` applies while a loan elsewhere is being repaid. */
type IncomeShare = Terms['incomeShares'][string]
/** Letters before the numbers of a borrower's documents: the letter that a loan is paid off, the receipt of a payment. */
type NumberPrefixes = Terms['numbering'][string]

/** The lender's data in `flows/policy/*.json`; `check` has verified its shape. */
export type Policy = {
  products: Map<string, Product>
  terms: Terms
  purposes: NameTree
  banks: Map<string, Bank>
  methods: Map<string, PaymentMethod>
  service: Service
  messages: Messages['messages']
  smsTimes: Messages['smsTimes']
  contactSms: Messages['contactSms']
  retention: Retention
  payLater: Map<string, PayLaterProduct>
  merchants: Map<string, Merchant>
  coupons: Map<string, Coupon>
  permissions: NameTree
}

const read = new WeakMap<ServerConfig, Policy>()

export function policyOf(config: ServerConfig): Policy {
  const known = read.get(config)
  if (known) return known
  const file = <Name extends keyof PolicyFiles>(name: Name): PolicyFiles[Name] => {
    const data = config.policy[name]
    if (data === undefined) throw new Error(`flows/policy/${name}.json is missing from the release.`)
    return data as PolicyFiles[Name]
  }
  const policy: Policy = {
    products: new Map(Object.entries(file('products').products)),
    terms: file('terms'),
    purposes: file('purposes').purposes,
    banks: new Map(Object.entries(file('banks').banks)),
    methods: new Map(Object.entries(file('methods').methods)),
    service: file('service'),
    messages: file('messages').messages,
    smsTimes: file('messages').smsTimes,
    contactSms: file('messages').contactSms,
    retention: file('retention'),
    payLater: new Map(Object.entries(file('payLater').payLater)),
    merchants: new Map(Object.entries(file('merchants').merchants)),
    coupons: new Map(Object.entries(file('coupons').coupons)),
    permissions: file('permissions').permissions,
  }
  read.set(config, policy)
  return policy
}

/**
 * Highest total cost per day, in 1e-7, that the regulator allows for a plan of `months` on the ISO day; undefined when no row covers it,
 * the strictest when several do.
 */
export function costCapOn(terms: Terms, isoDay: string, months: number): number | undefined {
  const rows = capsOn(Object.values(terms.caps), isoDay, months)
  return rows.length > 0 ? Math.min(...rows.map(({ perDay }) => perDay)) : undefined
}

export const incomeShareOn = ({ incomeShares }: Terms, isoDay: string): IncomeShare => rowOn(incomeShares, isoDay)

/** Prefixes for a document of the ISO day, whatever rows are added later, so that its number stays the same. */
export const numberPrefixesOn = ({ numbering }: Terms, isoDay: string): NumberPrefixes => rowOn(numbering, isoDay)

/** The row that began last by the ISO day; the earliest also applies before it. */
function rowOn<Row extends { from: string }>(rows: { [id: string]: Row }, isoDay: string): Row {
  const [earliest, ...later] = Object.values(rows).toSorted((one, other) => (one.from < other.from ? -1 : 1))
  if (!earliest) throw new Error('flows/policy/terms.json has no row.')
  return later.findLast(({ from }) => from <= isoDay) ?? earliest
}

export function isLeafPurpose(tree: NameTree, id: string): boolean {
  return Object.entries(tree).some(([key, node]) => (node.children ? isLeafPurpose(node.children, id) : key === id))
}
