import { DAY_SECONDS } from '../../src/product/time.ts'
import type { Sources } from '../../src/compiler/load/config.ts'
import type { ServerConfig } from '../../src/core/language/release.ts'
import type { Db } from '../../src/server/db/db.ts'
import { sources as product } from '../conformance/product.ts'
import { bank, type Borrower, createBorrower, placeOrder, requestPaymentCode, submitAndAudit } from '../server/support/borrower.ts'
import { openDatabase } from '../server/support/engines.ts'
import { readProductConfig } from '../server/support/test-config.ts'
import { openTestServer, type TestServer } from '../server/support/test-server.ts'
import type { ChangeRequest, SeenCall } from './change-requests.ts'
import { createCallers, fillUnder, hasObject, type SeenAnswer } from './seen-callers.ts'

export type ChangedServer = {
  answer(call: SeenCall): Promise<SeenAnswer>
  storeAndUndo(requests: ChangeRequest[]): Promise<Undone>
  close(): Promise<void>
}
/**
 * `refused`: failed reads; `steps`: completed steps that must be redone; `lost`: stored values that can no longer be read (of an order after
 * the change is reverted, of a profile after it is made again).
 */
type Undone = { refused: string[]; steps: string[]; lost: object[] }

/** Keeps the journeys without the face step, which these requests do not concern. */
const withoutFace = (config: ServerConfig, own: ServerConfig) => Object.assign(config, own, { journeys: config.journeys })

/** Calls that load a borrower's pages. */
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

/** `loan_fail_status` of an order whose payout bounced. */
const BOUNCED = 1

async function openServerOf(sources: Sources, db?: Db): Promise<TestServer> {
  const config = await readProductConfig(() => sources)
  return openTestServer({ ...(db && { db: { ...db, close: async () => {} } }), change: (own) => withoutFace(own, config) })
}

/** A server with the unchanged product. */
export async function openProductServer(): Promise<Pick<ChangedServer, 'answer' | 'close'>> {
  const server = await openServerOf(product)
  return { answer: createCallers(server, product), close: () => server.close() }
}

/** A server with the change. `storeAndUndo` restarts it on the same database without the change and then with it again. */
export async function openChangedServers(changed: Sources): Promise<ChangedServer> {
  const db = await openDatabase()
  let server = await openServerOf(changed, db)
  const answer = createCallers(server, changed)

  return {
    answer,
    async storeAndUndo(requests) {
      const stored = requests.flatMap((request) => request.stored ?? [])
      const borrower = await createBorrower(server)
      await fillUnder(borrower, changed, stored)
      const { steps } = await borrower.data('account')
      const order = Object.assign({}, ...requests.map((request) => request.order)) as NonNullable<ChangeRequest['order']>
      const isOrdered = Object.keys(order).length > 0
      if (isOrdered) await orderUnder(borrower, order)

      const back = await moveTo(product, borrower)
      const refused = refusals(await readAll(back))
      if (isOrdered) await repay(back)
      const replies = await readAll(back)
      const account = await back.data('account')

      const again = await readAll(await moveTo(changed, borrower))
      const wanted = stored.map(({ read, payload }) => read ?? payload.with ?? {})
      return {
        refused: [...refused, ...refusals(replies), ...refusals(again)],
        steps: Object.keys(steps).filter((step) => steps[step] && !account.steps[step]),
        lost: [...(isOrdered ? missingIn(replies, [order]) : []), ...missingIn(again, wanted)],
      }
    },
    async close() {
      await server.close()
      await db.close()
    },
  }

  async function moveTo(sources: Sources, { phone, token }: Borrower): Promise<Borrower> {
    await server.close()
    server = await openServerOf(sources, db)
    return createBorrower(server, phone, token)
  }

  async function orderUnder(borrower: Borrower, { pid = 'cash', period = 3, ...more }: NonNullable<ChangeRequest['order']>): Promise<void> {
    await submitAndAudit(server, borrower)
    const { quote_id } = await borrower.data('loanPlan', { pid, period, money: 1_100_000 })
    const { code, msg } = await placeOrder(borrower, 1_100_000, { pid, period, quote_id, ...more })
    if (code !== 200) throw new Error(`The order was refused: ${code} ${msg}`)
  }

  /** Waits for the payout, with a new bank account if the first one's bank was removed, and requests a payment code for the next bill. */
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

type Read = { name: string; code: number; msg: string; data: unknown }

const readAll = (borrower: Borrower): Promise<Read[]> => Promise.all(reads.map(async (name) => ({ name, ...(await borrower.call(name)) })))

const refusals = (replies: Read[]): string[] =>
  replies.filter(({ code }) => code !== 200).map(({ name, code, msg }) => `${name} ${code} ${msg}`)

const missingIn = (replies: Read[], wanted: { [name: string]: unknown }[]): object[] =>
  wanted.filter(
    (entries) =>
      hasObject(
        replies.map(({ data }) => data),
        entries,
      ) === false,
  )
