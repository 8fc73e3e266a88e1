import type { Sources } from '../../src/compiler/load/config.ts'
import { isMap } from '../../src/core/language/map.ts'
import {
  bank,
  type Borrower,
  createBorrower,
  job,
  otherIdentityNumber,
  person,
  placeOrder,
  submitAndAudit,
  work,
} from '../server/support/borrower.ts'
import type { TestServer } from '../server/support/test-server.ts'
import { validExampleIn } from '../support/form-examples.ts'
import type { Caller, Payload, SeenCall, Stored } from './change-requests.ts'

/** Consistent answers that replace those of the generated example. */
const known: { [call: string]: object } = { saveBase: person, saveWork: job, saveWorkV2: work, addBank: bank }
const forms: { [call: string]: string } = { saveBase: 'personInfo', saveWork: 'jobInfo', saveWorkV2: 'workInfo', saveSocial: 'contacts' }

/** Seconds after which a payout has arrived. */
const PAYOUT_SECONDS = 600
/** First serial of the callers' identity numbers; that of `person` is lower. */
const FIRST_SERIAL = 5000

export type SeenAnswer = { code: number; field: string | undefined; data: unknown }

/** Sends the call with the payload that the forms of `sources` would send. */
async function send(borrower: Borrower, sources: Sources, call: string, payload: Payload = {}) {
  const { like = forms[call], with: other = {}, without = [] } = payload
  const example = like === undefined ? {} : validExampleIn(sources, like)
  const whole: Record<string, unknown> = { ...example, ...known[call], ...other }
  for (const name of without) delete whole[name]
  if (call === 'saveSocial') return borrower.call(call, { socials: JSON.stringify(example.contacts), consent: true })
  if (call === 'addBank') return borrower.call(call, { ...whole, mobile: borrower.phone, sms_code: await borrower.smsCode('bank') })
  return borrower.call(call, whole)
}

/** Fills in each section of the profile with the `stored` values. */
export async function fillUnder(borrower: Borrower, sources: Sources, stored: Stored[]): Promise<void> {
  for (const call of ['saveBase', 'saveWork', 'saveWorkV2', 'saveSocial', 'addBank']) {
    const own = stored.filter((one) => one.call === call).map(({ payload }) => payload)
    const { code, msg, data } = await send(borrower, sources, call, {
      with: Object.assign({}, ...own.map((one) => one.with)),
      without: own.flatMap(({ without = [] }) => without),
    })
    if (code !== 200) throw new Error(`${call} was refused: ${code} ${msg} ${JSON.stringify(data)}`)
  }
}

/** Returns a function that sends a call as a borrower in the given stage. Creates each kind of borrower once. */
export function createCallers(server: TestServer, sources: Sources): (call: SeenCall) => Promise<SeenAnswer> {
  const callers = new Map<string, Promise<Borrower>>()

  return async ({ by = 'newcomer', answers = {}, call, payload }) => {
    const kind = JSON.stringify([by, answers])
    const caller = callers.get(kind) ?? come(by, answers, FIRST_SERIAL + callers.size)
    callers.set(kind, caller)
    const { code, data } = await send(await caller, sources, call, payload)
    return { code, field: data?.field, data }
  }

  async function come(by: Caller['by'], { person: about = {}, job: work = {} }: Caller['answers'] & object, serial: number) {
    const borrower = await createBorrower(server, `0813377${String(serial).padStart(5, '0')}`)
    if (by === 'newcomer') return borrower
    await fillUnder(borrower, sources, [
      { call: 'saveBase', payload: { with: { cardid: otherIdentityNumber(serial), ...about } } },
      { call: 'saveWork', payload: { with: { ...work } } },
    ])
    if (by === 'applicant') return borrower
    await submitAndAudit(server, borrower)
    if (by === 'approved') return borrower
    const { code, msg } = await placeOrder(borrower, 1_100_000)
    if (code !== 200) throw new Error(`The order was refused: ${code} ${msg}`)
    await borrower.data('userStatus')
    server.advance(PAYOUT_SECONDS)
    await borrower.data('userStatus')
    return borrower
  }
}

/** Whether the data contains an object with these entries. */
export function hasObject(data: unknown, entries: { [name: string]: unknown }): boolean {
  if (Array.isArray(data)) return data.some((item) => hasObject(item, entries))
  if (!isMap(data)) return false
  return (
    Object.entries(entries).every(([name, value]) => data[name] === value) || Object.values(data).some((item) => hasObject(item, entries))
  )
}
