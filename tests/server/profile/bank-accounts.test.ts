import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  bank,
  borrowerWithLoan,
  createBorrower,
  fillProfile,
  person,
  placeOrder,
  submitAndAudit,
  type Borrower,
} from '../support/borrower.ts'
import { refusals } from '../../../src/product/refusals.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

let server: TestServer
beforeEach(async () => {
  server = await openTestServer()
})
afterEach(async () => server.close())

const other = { ...bank, card_num: '9876543210' }

async function saveBank(borrower: Borrower, account: object): Promise<any> {
  return borrower.data('addBank', { ...account, mobile: borrower.phone, sms_code: await borrower.smsCode('bank') })
}
const listed = async (borrower: Borrower) => (await borrower.data('userBanks')).lists as { id: string; card_masked: string }[]

describe('a bank account', () => {
  it('is replaced when it is changed, also as the selected one', async () => {
    const borrower = await createBorrower(server)
    await fillProfile(borrower)
    const [first] = await listed(borrower)
    const changed = await saveBank(borrower, { ...other, id: first!.id })
    expect(await listed(borrower)).toEqual([{ ...changed, is_default: true }])
  })

  it('can be neither selected nor changed after it was replaced', async () => {
    const borrower = await createBorrower(server)
    await fillProfile(borrower)
    const [first] = await listed(borrower)
    await saveBank(borrower, { ...other, id: first!.id })
    expect(await borrower.call('setBank', { id: first!.id })).toMatchObject({ code: refusals.notFound.code })
    expect(await borrower.call('addBank', { ...bank, id: first!.id, sms_code: '000000' })).toMatchObject({ code: refusals.notFound.code })
  })

  it('is restored when it is added again after it was replaced', async () => {
    const borrower = await createBorrower(server)
    await fillProfile(borrower)
    const [first] = await listed(borrower)
    await saveBank(borrower, { ...other, id: first!.id })
    server.advance(3600)
    await saveBank(borrower, bank)
    expect(await listed(borrower)).toHaveLength(2)
    expect((await listed(borrower))[0]).toMatchObject({ id: first!.id, is_default: true })
  })

  it('stays in the history of its loans after it was replaced', async () => {
    const borrower = await borrowerWithLoan(server)
    const [first] = await listed(borrower)
    await saveBank(borrower, { ...other, id: first!.id })
    const { lists } = await borrower.data('loanRecords')
    expect(lists[0]).toMatchObject({ card_masked: first!.card_masked })
  })

  it('is asked for again when the name of the profile has become another one', async () => {
    const borrower = await createBorrower(server)
    await fillProfile(borrower)
    await borrower.data('saveBase', { ...person, name: 'Dewi Lestari' })
    expect((await borrower.data('account')).steps).toMatchObject({ person: true, bank: false })
    expect(await borrower.call('submitProfile')).toMatchObject({ code: refusals.stepMissing.code, data: { missing: 'bank' } })

    const [first] = await listed(borrower)
    await saveBank(borrower, { ...other, name: 'Dewi Lestari' })
    expect((await borrower.data('account')).steps).toMatchObject({ bank: true })
    expect(await borrower.call('setBank', { id: first!.id })).toMatchObject({ code: refusals.holderDiffers.code })
    await submitAndAudit(server, borrower)
    await server.db.query('update bank_account set holder = $1 where chosen', [bank.name])
    expect(await placeOrder(borrower)).toMatchObject({ code: refusals.holderDiffers.code })
  })

  it('is marked when its bank is no longer served, and no order is paid into it', async () => {
    const borrower = await createBorrower(server)
    await fillProfile(borrower)
    await submitAndAudit(server, borrower)
    await server.db.query(`update bank_account set bank = 'gone'`)
    const [account] = await listed(borrower)
    expect(account).toMatchObject({ is_default: true, discontinued: true })
    expect(await borrower.call('setBank', { id: account!.id })).toMatchObject({ code: refusals.bankUnknown.code })
    expect(await placeOrder(borrower, 1_000_000)).toMatchObject({ code: refusals.bankUnknown.code })
    expect((await borrower.data('loanRecords')).lists).toEqual([])
    await saveBank(borrower, other)
    expect((await listed(borrower)).find(({ id }) => id !== account!.id)).not.toHaveProperty('discontinued')
    expect(await placeOrder(borrower, 1_000_000)).toMatchObject({ code: 200 })
  })

  it('cannot be changed by another borrower', async () => {
    const borrower = await createBorrower(server)
    await fillProfile(borrower)
    const [first] = await listed(borrower)
    const stranger = await createBorrower(server, '081298760000')
    expect(await stranger.call('addBank', { ...bank, id: first!.id, sms_code: '000000' })).toMatchObject({ code: refusals.notFound.code })
    expect(await listed(borrower)).toEqual([first])
  })

  it('can be added up to the maximum', async () => {
    const borrower = await createBorrower(server)
    await fillProfile(borrower)
    const addable = async () => (await borrower.data('userBanks')).addable as number
    const most = (await listed(borrower)).length + (await addable())
    for (let left = await addable(); left > 0; left--) {
      expect(await addable()).toBe(left)
      // SMS codes are limited per day and number.
      server.advance(86_400)
      await saveBank(borrower, { ...bank, card_num: `98765432${10 + left}` })
    }
    expect(await addable()).toBe(0)
    expect(await listed(borrower)).toHaveLength(most)
    expect(await borrower.call('addBank', { ...other, mobile: borrower.phone, sms_code: '000000' })).toMatchObject({
      code: refusals.bankTooMany.code,
    })
    const [first] = await listed(borrower)
    await saveBank(borrower, { ...other, id: first!.id })
    expect(await listed(borrower)).toHaveLength(most)
  })
})
