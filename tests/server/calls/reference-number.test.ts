import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { withReferenceNumber } from '../../../src/server/calls/reference-number.ts'
import { createBorrower, fillProfile, otherIdentityNumber, placeOrder, submitAndAudit } from '../support/borrower.ts'
import { createMerchant, openOrder } from '../support/merchant.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

/** Values that `randomInt` returns for the next numbers of eight digits. */
const next = vi.hoisted((): number[] => [])
vi.mock('node:crypto', async (load) => {
  const crypto = await load<typeof import('node:crypto')>()
  const randomInt = (from: number, to: number) => (to === 10 ** 8 ? next.shift() : undefined) ?? crypto.randomInt(from, to)
  return { ...crypto, randomInt }
})
beforeEach(() => void next.splice(0))

describe('a reference number', () => {
  const now = new Date('2026-11-22T05:00:00Z')
  const [first, second] = ['F26112200000007', 'F26112200000008']

  it('is another one when the first is taken', async () => {
    next.push(7, 8)
    const write = vi.fn(async (no: string) => (no === first ? undefined : no))
    expect(await withReferenceNumber('F', now, write)).toBe(second)
    expect(write.mock.calls.flat()).toEqual([first, second])
  })

  it('is given up when none is free', async () => {
    await expect(withReferenceNumber('F', now, async () => undefined)).rejects.toThrow('No free reference number')
  })
})

describe('two references of one day with the same random digits', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer()
  })
  afterAll(() => server.close())
  const sameTwice = () => void next.push(7, 7, 8)

  it('are given to two cash loans without a conflict', async () => {
    const borrowers = []
    for (const at of [1, 2]) {
      const borrower = await createBorrower(server, `08154440000${at}`)
      await fillProfile(borrower, { person: { cardid: otherIdentityNumber(at) } })
      await submitAndAudit(server, borrower)
      borrowers.push(borrower)
    }
    sameTwice()
    const replies = []
    for (const borrower of borrowers) replies.push(await placeOrder(borrower, 1_000_000))
    expect(replies.map(({ code, data }) => [code, data.order_no.slice(-8)])).toEqual([[200, '00000007'], [200, '00000008']]) // prettier-ignore
  })

  it('are given to two complaints without a conflict', async () => {
    const borrower = await createBorrower(server, '081544400009')
    sameTwice()
    const replies = []
    for (const content of ['Kode bayar ditolak', 'Saya salah ketik']) replies.push(await borrower.data('feedback', { reason: 1, content }))
    expect(replies.map(({ ticket_no }) => ticket_no.slice(-8))).toEqual(['00000007', '00000008'])
  })

  it('are given to two orders of a shop without a conflict', async () => {
    const shop = await createMerchant(server)
    sameTwice()
    const [one, other] = [await openOrder(shop, 300_000), await openOrder(shop, 300_000)]
    expect(one.order_id).not.toBe(other.order_id)
  })
})
