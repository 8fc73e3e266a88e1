import fields from '../../../schemas/fields.json' with { type: 'json' }
import { validExample } from '../../support/form-examples.ts'
import type { Reply } from './test-server.ts'

/** A server under test, in this process or another. */
export type ServerUnderTest = {
  call(name: string, payload?: Record<string, unknown>, options?: { token?: string; key?: string }): Promise<Reply>
  signIn(phone: string): Promise<string>
  /** Returns the code of the newest message to this phone (E.164). */
  smsCodeFor(phone: string): Promise<string>
  advance(seconds: number): void | Promise<void>
}

/** A borrower with a session, who sends calls like the app. */
export type Borrower = {
  phone: string
  e164: string
  token: string
  call(name: string, payload?: Record<string, unknown>, options?: { key?: string }): Promise<Reply>
  /** Returns the call's data. Throws with the server's message when the call is refused. */
  data(name: string, payload?: Record<string, unknown>): Promise<any>
  smsCode(purpose: string): Promise<string>
}

/** Valid answers, with fixed values where tests depend on them: identity, address and income. */
export const person: Record<string, any> = {
  ...validExample('personInfo'),
  name: 'Siti Rahmawati',
  cardid: '3174015505920001',
  birth_date: Date.UTC(1992, 4, 15) / 1000,
  gender: 'female',
  province: '31',
  city: '3174',
  districts: '317401',
  sub_districts: '3174011001',
}
export const job: Record<string, any> = { ...validExample('jobInfo'), income: 3, salary: 6_000_000, other_loan_status: 3 }
/** Minimum salary of the form, in rupiah. */
export const minSalary = fields.definitions.salary.minimum
export const work = validExample('workInfo')
export const contacts: { name: string; relationship: number; phone: string }[] = validExample('contacts').contacts
const { sms_code: _, ...account } = validExample('bankInfo')
export const bank = { ...account, bank: 'bca', card_num: '1234567890', name: 'SITI RAHMAWATI', mobile: '081234567890' }

/** Returns an identity number for this date of birth and gender, with the region of `person`. */
export function identityNumberOf(birth: number, gender: 'female' | 'male', serial: number): string {
  const date = new Date(birth * 1000)
  const two = (value: number) => String(value).padStart(2, '0')
  const day = date.getUTCDate() + (gender === 'female' ? 40 : 0)
  return `317401${two(day)}${two(date.getUTCMonth() + 1)}${two(date.getUTCFullYear() % 100)}${String(serial).padStart(4, '0')}`
}
/** Returns the identity number of another woman with the birth date of `person`. */
export const otherIdentityNumber = (serial: number): string => identityNumberOf(person.birth_date, 'female', serial)

/** `known`: existing token of the borrower, for use on another server. */
export async function createBorrower(server: ServerUnderTest, phone = '081234567890', known?: string): Promise<Borrower> {
  const e164 = `+62${phone.slice(1)}`
  const token = known ?? (await server.signIn(phone))
  const call: Borrower['call'] = (name, payload = {}, options = {}) => server.call(name, payload, { token, ...options })
  const smsCode = async (purpose: string) => {
    await server.advance(61)
    await call('smsCode', purpose === 'whatsapp' || purpose === 'bank' ? { phone, purpose } : { purpose })
    return server.smsCodeFor(e164)
  }
  const data: Borrower['data'] = async (name, payload) => {
    const reply = await call(name, payload)
    if (reply.code !== 200) throw new Error(`${name} was refused: ${reply.code} ${reply.msg} ${JSON.stringify(reply.data)}`)
    return reply.data
  }
  return { phone, e164, token, call, data, smsCode }
}

type Changes = { person?: object; job?: object; work?: object; contacts?: object[] }

export async function fillProfile(borrower: Borrower, changes: Changes = {}): Promise<void> {
  await borrower.data('saveBase', { ...person, ...changes.person })
  await borrower.data('saveWork', { ...job, ...changes.job })
  await borrower.data('saveWorkV2', { ...work, ...changes.work })
  await borrower.data('saveSocial', { socials: JSON.stringify(changes.contacts ?? contacts), consent: true })
  const name = (changes.person as { name?: string } | undefined)?.name ?? bank.name
  await borrower.data('addBank', { ...bank, name, mobile: borrower.phone, sms_code: await borrower.smsCode('bank') })
}

export async function submitAndAudit(server: ServerUnderTest, borrower: Borrower): Promise<any> {
  const { seconds } = await borrower.data('submitProfile')
  await server.advance(seconds)
  return borrower.data('userStatus')
}

export const quoteRequest = { pid: 'cash', period: 3 }

/** Places an order and returns the reply of the call. */
export async function placeOrder(borrower: Borrower, amount = 3_000_000, changes: Record<string, unknown> = {}): Promise<Reply> {
  return borrower.call('placeOrder', { ...(await orderOf(borrower, amount)), ...changes })
}

/** Returns the payload of an order: the quoted plan and the SMS code that confirms it. */
export async function orderOf(borrower: Borrower, amount = 3_000_000): Promise<Record<string, unknown>> {
  const plan = await borrower.data('loanPlan', { ...quoteRequest, money: amount })
  const smsCode = await borrower.smsCode('order')
  return { ...quoteRequest, amount, purpose: 'tuition', quote_id: plan.quote_id, sms_code: smsCode, agreement: true }
}

/** Creates a borrower with a loan that is paid out. */
export async function borrowerWithLoan(server: ServerUnderTest, phone?: string, amount?: number, changes: Changes = {}): Promise<Borrower> {
  const borrower = await createBorrower(server, phone)
  await fillProfile(borrower, changes)
  await submitAndAudit(server, borrower)
  const placed = await placeOrder(borrower, amount)
  if (placed.code !== 200) throw new Error(`The order was refused: ${placed.code} ${placed.msg}`)
  await borrower.data('userStatus')
  await server.advance(600)
  const { loan_status } = await borrower.data('userStatus')
  if (loan_status.bill_status !== 2) throw new Error(`The loan was not paid out: ${loan_status.bill_status}`)
  return borrower
}

/** Requests a payment code. `kind`: 1 the next bill, 2 the next `count` bills, 3 settles the loan. */
export async function requestPaymentCode(borrower: Borrower, kind: 1 | 2 | 3 = 1, count = 2): Promise<any> {
  return borrower.data('repay', repaymentOf(await borrower.data('bills', { type: 1 }), kind, count))
}

/** Returns the payload of `repay` from a reply of `bills`. */
export function repaymentOf(bills: any, kind: 1 | 2 | 3, count = 2): Record<string, unknown> {
  const ids = bills.lists.map((bill: any) => bill.plan_id)
  const [loan] = bills.loans
  const chosen = kind === 1 ? ids.slice(0, 1) : kind === 2 ? ids.slice(0, count) : ids
  const sum = bills.lists.slice(0, chosen.length).reduce((total: number, bill: any) => total + bill.outstanding, 0)
  return {
    loan_plan: chosen,
    pay_type: 'va',
    repayment_type: kind,
    repayment_total_amount: kind === 3 ? loan.settle_amount : sum,
    bank_type: 'bca',
    channel_id: 'vaBca',
    current_bill_plan: ids[0],
  }
}
