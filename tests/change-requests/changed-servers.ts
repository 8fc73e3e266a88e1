import { DAY_SECONDS } from '../../src/product/time.ts'
import type { Sources } from '../../src/compiler/load/config.ts'
import type { ServerConfig } from '../../src/core/language/release.ts'
import {
  bank,
  type Borrower,
  createBorrower,
  job,
  person,
  placeOrder,
  requestPaymentCode,
  submitAndAudit,
  work,
} from '../server/support/borrower.ts'
import { openMigrated } from '../server/support/open-migrated.ts'
import { readProductConfig } from '../server/support/test-config.ts'
import { openTestServer, type TestServer } from '../server/support/test-server.ts'
import { validExampleIn } from '../support/form-examples.ts'
import type { ChangeRequest, Payload, SeenCall } from './change-requests.ts'

export type ChangedServer = {
  answer(call: SeenCall): Promise<{ code: number; field: string | undefined }>
  /** `refused`: reads that are not answered after the change was undone; `steps`: those that were done and are to be done again. */
  storeAndUndo(requests: ChangeRequest[]): Promise<{ refused: string[]; steps: string[] }>
  close(): Promise<void>
}

/** The face is compared with a photo, which these requests do not concern. */
const withoutFace = (config: ServerConfig, product: ServerConfig) => Object.assign(config, product, { journeys: config.journeys })

/** Answers that fit each other, beside what the example of the form says. */
const known: { [call: string]: object } = { saveBase: person, saveWork: job, saveWorkV2: work, addBank: bank }
const forms: { [call: string]: string } = { saveBase: 'personInfo', saveWork: 'jobInfo', saveWorkV2: 'workInfo', saveSocial: 'contacts' }
/** What a borrower's pages read. */
const reads = [
  'account',
  'base',
  'work',
  'social',
  'userBanks',
  'userStatus',
  'loanProducts',
  'limitAmount',
  'loanRecords',
  'repayRecords',
  'messages',
]

const readWith: { [call: string]: Record<string, unknown> } = { messages: {} }

/** `loan_fail_status` of an order whose payout was sent back. */
const BOUNCED = 1

/** A server with the change in it; undone, another goes on with its database. */
export async function openChangedServers(changed: Sources): Promise<ChangedServer> {
  const db = await openMigrated()
  const kept = { ...db, close: async () => {} }
  const [altered, product] = [await readProductConfig(() => changed), await readProductConfig()]
  const open = (config: ServerConfig) => openTestServer({ db: kept, change: (own) => withoutFace(own, structuredClone(config)) })
  let server: TestServer = await open(altered)
  const borrower = await createBorrower(server)

  return {
    async answer({ call, payload = {} }) {
      const { code, data } = await borrower.call(call, payloadOf(call, payload))
      return { code, field: data?.field }
    },
    async storeAndUndo(requests) {
      await fillUnder(requests.flatMap(({ stored }) => stored ?? []))
      const { steps } = await borrower.data('account')
      const order = Object.assign({}, ...requests.map((request) => request.order)) as NonNullable<ChangeRequest['order']>
      const isOrdered = Object.keys(order).length > 0
      if (isOrdered) await orderUnder(order)
      await server.close()

      server = await open(product)
      const back = await createBorrower(server, borrower.phone, borrower.token)
      if (isOrdered) await repay(back)
      const replies = await Promise.all(reads.map(async (name) => ({ name, ...(await back.call(name, readWith[name])) })))
      const account = await back.data('account')
      return {
        refused: replies.filter(({ code }) => code !== 200).map(({ name, code, msg }) => `${name} ${code} ${msg}`),
        steps: Object.keys(steps).filter((step) => steps[step] && !account.steps[step]),
      }
    },
    async close() {
      await server.close()
      await db.close()
    },
  }

  function payloadOf(call: string, { like = forms[call], with: other = {}, without = [] }: Payload): Record<string, unknown> {
    const example = like === undefined ? {} : validExampleIn(changed, like)
    const payload: Record<string, unknown> = { ...example, ...known[call], ...other }
    for (const name of without) delete payload[name]
    return call === 'saveSocial' ? { socials: JSON.stringify(example.contacts), consent: true } : payload
  }

  /** Each section of the profile, with what the requests store in it. */
  async function fillUnder(stored: { call: string; payload: Payload }[]): Promise<void> {
    for (const call of ['saveBase', 'saveWork', 'saveWorkV2', 'saveSocial', 'addBank']) {
      const own = stored.filter((one) => one.call === call).map(({ payload }) => payload)
      const payload = payloadOf(call, {
        with: Object.assign({}, ...own.map((one) => one.with)),
        without: own.flatMap(({ without = [] }) => without),
      })
      await borrower.data(
        call,
        call === 'addBank' ? { ...payload, mobile: borrower.phone, sms_code: await borrower.smsCode('bank') } : payload,
      )
    }
  }

  async function orderUnder({ pid = 'cash', period = 3, ...more }: NonNullable<ChangeRequest['order']>): Promise<void> {
    await submitAndAudit(server, borrower)
    const { quote_id } = await borrower.data('loanPlan', { pid, period, money: 1_100_000 })
    const { code, msg } = await placeOrder(borrower, 1_100_000, { pid, period, quote_id, ...more })
    if (code !== 200) throw new Error(`The order was refused: ${code} ${msg}`)
  }

  /** A bank that is gone is given anew; then the payout arrives, and a code for the nearest bill is made. */
  async function repay(back: Borrower): Promise<void> {
    await back.data('userStatus')
    server.advance(DAY_SECONDS)
    const { loan_info } = await back.data('userStatus')
    if (loan_info.loan_fail_status === BOUNCED) {
      const payload = { bank: bank.bank, card_num: bank.card_num, name: bank.name }
      await back.data('bankPatch', { ...payload, sms_code: await back.smsCode('bank') })
      await back.data('userStatus')
    }
    server.advance(DAY_SECONDS)
    await back.data('userStatus')
    const { code } = await requestPaymentCode(back)
    if (typeof code !== 'string') throw new Error('No code was made.')
  }
}
