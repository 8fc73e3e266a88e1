import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import {
  borrowerWithLoan,
  type Borrower,
  createBorrower,
  fillProfile,
  otherIdentityNumber,
  placeOrder,
  submitAndAudit,
} from '../support/borrower.ts'
import { formats } from '../../../src/product/formats.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

let server: TestServer
let siti: Borrower
let agreed: { id: string; title: string; version: string; agreed_time: number; order_no?: string }[]
beforeAll(async () => {
  server = await openTestServer()
  siti = await borrowerWithLoan(server, '081288800001', 3_000_000)
  agreed = (await siti.data('agreedTexts')).lists
})
afterAll(() => server.close())

let phones = 0
const nextPhone = () => `0812888001${10 + ++phones}`
const versions = () => server.config.facts.base as { [group: string]: { [document: string]: string } }

describe('the agreed documents of a borrower', () => {
  it('are listed with version and day: two of the sign-in, two of the loan', async () => {
    const { order_no } = (await siti.data('loanRecords')).lists[0]
    expect(agreed.map(({ version, order_no: loan }) => [version, loan]).toSorted()).toEqual(
      [
        [versions().agreements!.privacy, undefined],
        [versions().agreements!.service, undefined],
        [versions().loanAgreements!.agreement, order_no],
        [versions().loanAgreements!.riplay, order_no],
      ].toSorted(),
    )
  })

  it('can be read in their agreed version, with the figures of the loan', async () => {
    const { lists } = await siti.data('bills', { type: 1 })
    const bodies = await Promise.all(agreed.map(async ({ id }) => (await siti.data('agreedText', { id })).body as string))
    expect(bodies.every((body) => body.startsWith('# ') || body.length > 100)).toBe(true)
    expect(bodies.join('')).not.toMatch(/\{\{|undefined|NaN/)
    const ofLoan = bodies.filter((body) => body.includes('3.000.000,00'))
    expect(ofLoan).toHaveLength(2)
    const amount = new Intl.NumberFormat('id-ID').format(lists[0].amount)
    expect(
      ofLoan.some((body) => body.split(amount).length - 1 >= lists.length),
      'each instalment is in one of them',
    ).toBe(true)
  })

  it('have a line for each instalment', async () => {
    const { lists } = await siti.data('bills', { type: 1 })
    const bodies = await Promise.all(agreed.map(async ({ id }) => (await siti.data('agreedText', { id })).body as string))
    const dates = (lists as { due_time: number }[]).map(({ due_time }) => formats.date(due_time))
    expect(dates.length).toBeGreaterThan(1)
    const rows = bodies.map((body) => body.split('\n').filter((line) => line.startsWith('- ') && dates.some((date) => line.includes(date))))
    expect(Math.max(...rows.map(({ length }) => length))).toBe(lists.length)
  })

  it('stay unchanged when the texts change', async () => {
    const { id } = agreed.find(({ order_no }) => order_no === undefined)!
    const before = await siti.data('agreedText', { id })
    const { legalTexts } = server.config
    server.config.legalTexts = { base: {} }
    const after = await siti.data('agreedText', { id })
    server.config.legalTexts = legalTexts
    expect(after).toEqual(before)
  })

  test.each([
    { name: 'of another borrower', id: () => agreed[0]!.id },
    { name: 'that does not exist', id: () => '00000000-0000-4000-8000-000000000000' },
    { name: 'with a malformed id', id: () => 'x' },
  ])('a document $name is not found', async ({ id }) => {
    const other = await createBorrower(server, nextPhone())
    expect(await other.call('agreedText', { id: id() })).toMatchObject({ code: 4240 })
  })
})

describe('an order', () => {
  test.each([{ field: 'agreement_version' }, { field: 'riplay_version' }])(
    'is refused with an old $field, and no loan is made',
    async ({ field }) => {
      const phone = field === 'riplay_version' ? '081288800031' : '081288800032'
      const borrower = await createBorrower(server, phone)
      await fillProfile(borrower, { person: { cardid: otherIdentityNumber(Number(phone.slice(-2))) } })
      await submitAndAudit(server, borrower)
      expect(await placeOrder(borrower, 1_000_000, { [field]: '0123456789ab' })).toMatchObject({ code: 4111, data: { field: `/${field}` } })
      expect((await borrower.data('loanRecords')).lists).toEqual([])
      expect((await borrower.data('agreedTexts')).lists).toHaveLength(2)
    },
  )
})
