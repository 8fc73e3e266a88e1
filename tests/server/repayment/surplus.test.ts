import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runJobs } from '../support/run-jobs.ts'
import { post, surplusByLoan, ZERO_POSTING } from '../../../src/server/ledger/ledger-queries.ts'
import { policyOf } from '../../../src/server/catalog/policy.ts'
import type { Sql } from '../../../src/server/db/db.ts'
import { listBankAccounts } from '../../../src/server/profile/bank-account-queries.ts'
import { requestSurplusPayout } from '../../../src/server/repayment/surplus.ts'
import { ledgerSum } from '../support/ledger-sum.ts'
import { freezeCredit, thawCredit } from '../../../src/server/credit/credit-queries.ts'
import { listLoans } from '../../../src/server/loans/loan-queries.ts'
import { createCatchUpJob } from '../../../src/server/catch-up-job.ts'
import {
  type Borrower,
  createBorrower,
  otherIdentityNumber,
  person,
  requestPaymentCode,
  placeOrder,
  borrowerWithLoan,
} from '../support/borrower.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'
import { payToCode } from '../support/pay-bills.ts'

let server: TestServer
let siti: Borrower
beforeAll(async () => {
  server = await openTestServer()
  siti = await borrowerWithLoan(server, '081255550001', 3_000_000)
})
afterAll(() => server?.close())

const pay = async (code: string, amount: number) => {
  await server.clock.refresh()
  return payToCode(server, code, amount)
}
/** Settles the loan and pays `more` rupiah too much. */
const overpay = async (more: number) => {
  const { code, amount } = await requestPaymentCode(siti, 3)
  await pay(code, amount + more)
}
const borrowAgain = async () => {
  server.advance(3601)
  expect((await placeOrder(siti, 1_000_000)).code).toBe(200)
  await siti.data('userStatus')
  server.advance(600)
  await server.clock.refresh()
  await siti.data('userStatus')
}
const cash = async () => (await server.db.query<{ cash: bigint }>('select sum(cash)::bigint as cash from ledger'))[0]?.cash
const decide = (result: string) => server.app.inject({ method: 'POST', url: '/sandbox/api/payout', payload: { result, phone: siti.phone } })

it('an overpayment is shown with the loan everywhere', async () => {
  expect(await siti.data('surplus')).toMatchObject({ surplus_amount: 0, usable_amount: 0, lists: [] })
  await overpay(250_000)
  expect(await siti.data('account')).toMatchObject({ surplus_amount: 250_000 })
  expect(await siti.data('bills', { type: 1 })).toMatchObject({ surplus_amount: 250_000, lists: [] })
  expect(await siti.data('userStatus')).toMatchObject({ surplus_amount: 250_000 })
  const [loan] = (await siti.data('loanRecords')).lists
  expect(loan).toMatchObject({ status: 'paid_off', paid: 3_008_700, surplus: 250_000, outstanding: 0 })
  const [payment] = (await siti.data('repayRecords')).lists
  expect(payment).toMatchObject({ amount: 3_258_700, principal: 3_000_000, interest: 900, fee: 7_800, given_back: 0, surplus: 250_000 })
  expect(await siti.data('surplus')).toMatchObject({
    surplus_amount: 250_000,
    usable_amount: 0,
    bank_name: 'BCA',
    lists: [{ kind: 'kept', amount: 250_000, status: 'done', order_no: loan.order_no }],
  })
})

const toldOf = async (wanted: string) => (await siti.data('messages')).lists.filter(({ kind }: { kind: string }) => kind === wanted)

it('an amount other than the shown one is refused', async () => {
  expect(await siti.call('refundSurplus', { surplus_amount: 249_999 })).toMatchObject({
    code: 4250,
    msg: expect.stringContaining('Rp\u00a0250.000,00'),
    data: { field: '/surplus_amount' },
  })
  expect(await siti.call('useSurplus', { usable_amount: 250_000 }), 'no loan runs').toMatchObject({
    code: 4251,
    data: { field: '/usable_amount' },
  })
})

it('a surplus is not sent to an account other than the shown one', async () => {
  const { surplus_amount, bank_id } = await siti.data('surplus')
  expect((await siti.data('userBanks')).lists).toContainEqual(expect.objectContaining({ id: bank_id, is_default: true }))
  const refused = await siti.call('refundSurplus', { surplus_amount, bank_id: 'another' })
  expect(refused).toMatchObject({ code: 4239, data: { field: '/bank_id' } })
  expect(await siti.data('surplus')).toMatchObject({ surplus_amount })
})

it('no surplus is paid out to a frozen borrower', async () => {
  const { uid } = await siti.data('account')
  await freezeCredit(server.db, uid)
  expect(await siti.data('surplus')).toMatchObject({ surplus_amount: 250_000, frozen: true })
  expect(await siti.call('refundSurplus', { surplus_amount: 250_000 })).toMatchObject({ status: 200, code: 4255 })
  await thawCredit(server.db, uid)
  expect(await siti.data('surplus')).toMatchObject({ surplus_amount: 250_000 })
  expect(await siti.data('surplus')).not.toHaveProperty('frozen')
})

it('a surplus payout that the bank refuses is surplus again, with a message', async () => {
  server.advance(60)
  const sent = await siti.data('refundSurplus', { surplus_amount: 250_000 })
  expect(await siti.data('account')).toMatchObject({ surplus_amount: 0, refund_amount: 250_000 })
  expect(sent).toMatchObject({ surplus_amount: 0, lists: [{ kind: 'refund', amount: 250_000, status: 'pending', bank_name: 'BCA' }, {}] })
  await decide('bounce')
  const back = { surplus_amount: 250_000, lists: [{ kind: 'refund', status: 'failed', reason: 'accountRefused' }, { kind: 'kept' }] }
  expect(await siti.data('surplus')).toMatchObject(back)
  await decide('fail')
  expect(await siti.data('surplus'), 'decided once').toMatchObject(back)
  expect(await toldOf('refundFailed')).toHaveLength(1)
})

it('a bank that the policy no longer has is not shown as the destination, and is refused', async () => {
  const later = await openTestServer({
    db: server.db,
    start: new Date(server.clock.seconds() * 1000),
    change: ({ policy }) => delete (policy.banks as { banks: Record<string, unknown> }).banks.bca,
  })
  const sameSiti = await createBorrower(later, siti.phone, siti.token)
  const shown = await sameSiti.data('surplus')
  expect(shown).toMatchObject({ surplus_amount: 250_000, bank_discontinued: true })
  expect([shown.bank_name, shown.card_masked]).toEqual([undefined, undefined])
  expect(await sameSiti.call('refundSurplus', { surplus_amount: 250_000 })).toMatchObject({ status: 200, code: 4231 })
  await later.app.close()
  expect(await siti.data('surplus')).toMatchObject({ surplus_amount: 250_000, bank_name: 'BCA' })
  expect(await siti.data('surplus')).not.toHaveProperty('bank_discontinued')
})

it('a surplus pays the nearest bill of the next loan when the borrower chooses so', async () => {
  await decide('ok')
  await borrowAgain()
  const before = await cash()
  const { usable_amount } = await siti.data('surplus')
  expect(usable_amount).toBe(250_000)
  const paidBefore = (await toldOf('paid')).length
  const used = await siti.data('useSurplus', { usable_amount })
  expect(await toldOf('paid'), 'no money came').toHaveLength(paidBefore)
  expect(await toldOf('surplusUsed')).toMatchObject([{ text: expect.stringContaining('250.000'), payment_id: expect.any(String) }])
  expect((await siti.data('userStatus')).story, 'nor is it a first payment').toMatchObject({ kind: 'arrived' })
  expect(used).toMatchObject({ surplus_amount: 0, usable_amount: 0, lists: [{ kind: 'used', amount: 250_000, status: 'done' }, {}, {}] })
  expect(await cash(), 'no money moved').toBe(before)
  expect(await siti.data('bills', { type: 1 })).toMatchObject({ nearest: { no: 1, paid: 250_000 }, surplus_amount: 0 })
  const { lists: repaid } = await siti.data('repayRecords')
  const [payment] = repaid
  expect(
    repaid.map(({ status }: any) => status),
    '0 of the first loan, 1 of a later one',
  ).toEqual([1, 0])
  expect(payment).toMatchObject({
    pay_type: 'surplus',
    name: server.config.texts['en-us']!['policy.surplus'],
    amount: 250_000,
    fee: 26_000 * 3,
    surplus: 0,
  })
  expect(await siti.call('useSurplus', { usable_amount: 250_000 })).toMatchObject({ code: 4253 })
})

it('the rest of a surplus beyond the next bill stays a surplus', async () => {
  await overpay(900_000)
  await borrowAgain()
  const { usable_amount } = await siti.data('surplus')
  const { nearest } = await siti.data('bills', { type: 1 })
  expect(usable_amount).toBe(nearest.outstanding)
  expect(await siti.data('useSurplus', { usable_amount })).toMatchObject({ surplus_amount: 900_000 - nearest.outstanding })
  expect(await siti.data('bills', { type: 1 })).toMatchObject({ nearest: { no: 2 } })
})

it('a surplus payout has the account that it was sent to, also after a change of account', async () => {
  const [old] = (await siti.data('userBanks')).lists
  const account = { bank: old.bank, card_num: '9988776655', name: person.name, mobile: siti.phone }
  const changed = await siti.data('addBank', { ...account, id: old.id, sms_code: await siti.smsCode('bank') })
  expect(changed.card_masked).not.toBe(old.card_masked)
  const { lists } = await siti.data('surplus')
  expect(lists.find((entry: any) => entry.kind === 'refund')).toMatchObject({ bank_name: 'BCA', card_masked: old.card_masked })
})

it('a surplus payout completes without calls of the borrower, and two simultaneous requests send it once', async () => {
  const { surplus_amount } = await siti.data('surplus')
  const twice = await Promise.all([1, 2].map(() => siti.call('refundSurplus', { surplus_amount })))
  expect(twice.map(({ code }) => code).sort()).toEqual([200, 4253])
  server.advance(590)
  server.advanceSystemClock(10)
  await server.clock.refresh()
  await runJobs(server.services, [createCatchUpJob()], randomUUID())
  const [row] = await server.db.query<{ state: string }>('select state from refund order by requested_at desc limit 1')
  expect(row).toEqual({ state: 'paid' })
  expect(await toldOf('refundSent')).toHaveLength(1)
  expect(await siti.data('account')).not.toHaveProperty('refund_amount')
  const { lists } = await siti.data('surplus')
  expect(lists.find((entry: any) => entry.kind === 'refund')).toMatchObject({ amount: surplus_amount, status: 'done' })
  const kept = lists.filter((entry: any) => entry.kind === 'kept').reduce((sum: number, entry: any) => sum + entry.amount, 0)
  const gone = lists.filter((entry: any) => entry.kind !== 'kept' && entry.status === 'done')
  expect(
    gone.reduce((sum: number, entry: any) => sum + entry.amount, 0),
    'all that came is gone',
  ).toBe(kept)
})

it('a surplus is kept by loan, and the oldest loan is used first', async () => {
  const { uid } = await siti.data('account')
  const loans = (await listLoans(server.db, uid)).toSorted((a, b) => +a.createdAt - +b.createdAt)
  expect(loans).toHaveLength(3)
  const kept = { ...ZERO_POSTING, cash: 1000n, surplus: -1000n }
  for (const { id } of loans.toReversed()) await post(server.db, id, `day:${id}:test`, kept, server.clock.now())
  for (const { id } of loans) await post(server.db, id, `day:${id}:test`, kept, server.clock.now())
  const held = loans.map(({ id }) => ({ loanId: id, surplus: 1000n }))
  expect(await surplusByLoan(server.db, uid), 'a reference is posted once').toEqual(held)
  server.advance(60)
  await siti.data('refundSurplus', { surplus_amount: 3000 })
  await decide('ok')
  expect(await surplusByLoan(server.db, uid)).toEqual([])
})

it('a posting that does not sum to zero is refused', async () => {
  const [loan] = await listLoans(server.db, (await siti.data('account')).uid)
  const lopsided = { ...ZERO_POSTING, cash: 1000n }
  await expect(post(server.db, loan!.id, 'day:lopsided', lopsided, server.clock.now())).rejects.toThrow('does not sum to zero')
})

it("another borrower's surplus is not seen", async () => {
  const other = await borrowerWithLoan(server, '081255550002', 1_000_000, { person: { cardid: '3174015505920002' } })
  expect(await other.data('surplus')).toMatchObject({ surplus_amount: 0, lists: [] })
  expect(await other.call('refundSurplus', { surplus_amount: 1 })).toMatchObject({ code: 4253 })
})

it('the ledger adds up after all payments', async () => {
  expect(await ledgerSum(server.db)).toBe(0n)
})

it('a payout that was lost by a point-in-time recovery gets the same id again', async () => {
  const who = await borrowerWithLoan(server, '081255550088', 1_000_000, { person: { cardid: otherIdentityNumber(88) } })
  const { code, amount } = await requestPaymentCode(who, 3)
  await pay(code, amount + 40_000)
  const { uid } = await who.data('account')
  const [account] = await listBankAccounts(server.db, uid)
  const ids: string[] = []
  const request = async (_sql: unknown, { id }: { id: string }) => void ids.push(id)
  const ports = { ...server.services.ports, payout: { ...server.services.ports.payout, request } }
  const memberContext = { member: { id: uid, phone: who.e164 }, policy: policyOf(server.config), now: server.clock.now() }
  const ask = (sql: Sql, rupiah: bigint) => requestSurplusPayout({ sql, ports }, memberContext, account!, rupiah)
  for (let times = 0; times < 2; times++)
    await expect(
      server.db.transaction(async (tx) => {
        await ask(tx, 15_000n)
        await ask(tx, 15_000n)
        throw new Error('back to the moment before')
      }),
    ).rejects.toThrow('back to the moment')
  expect(ids.slice(0, 2)).toEqual(ids.slice(2))
  expect(new Set(ids).size).toBe(2)
})
