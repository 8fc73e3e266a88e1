import { createHash } from 'node:crypto'
import { Writable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { SIGNATURE_HEADER, TIME_HEADER } from '../../../src/server/ports/signed-request.ts'
import { requestPaymentCode, borrowerWithLoan } from '../support/borrower.ts'
import { CALLBACK_SECRET, postSigned, type SignedInstead } from '../support/signed-callback.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

const PATH = '/callbacks/payment'
const STAFF = 'a token of the staff'
const lines: string[] = []
let server: TestServer
let notice: { psp_id: string; code: string; amount: number; paid_time: number }
beforeAll(async () => {
  server = await openTestServer({
    settings: {
      ...{ paymentSecret: CALLBACK_SECRET, reviewSecret: CALLBACK_SECRET, logLevel: 'error' },
      staffTokenHashes: [createHash('sha256').update(STAFF).digest('hex')],
    },
    logTo: new Writable({ write: (chunk, _encoding, next) => (lines.push(String(chunk)), next()) }),
  })
  const siti = await borrowerWithLoan(server)
  notice = { psp_id: 'psp-1', code: (await requestPaymentCode(siti)).code, amount: 1_261_000, paid_time: server.clock.seconds() }
})
afterAll(() => server.close())

const payments = async () => (await server.db.query<{ count: number }>('select count(*)::int as count from payment'))[0]?.count

test.each<{ name: string; signed: SignedInstead }>([
  { name: 'another amount', signed: { body: { psp_id: 'psp-1', amount: 2 } } },
  { name: 'another secret', signed: { secret: 'x' } },
  { name: 'another address', signed: { path: '/callbacks/face' } },
  { name: 'more than five minutes ago', signed: { seconds: -301 } },
  { name: 'more than five minutes ahead', signed: { seconds: 301 } },
  { name: 'another time', signed: { headers: { [TIME_HEADER]: '1' } } },
  { name: 'no time', signed: { headers: { [TIME_HEADER]: '' } } },
  { name: 'nothing', signed: { headers: { [SIGNATURE_HEADER]: '' } } },
])('a notice with a signature of $name is refused', async ({ signed }) => {
  expect(await postSigned(server, PATH, notice, signed)).toBe(403)
  expect(await payments()).toBe(0)
})

test.each<{ name: string; change: object }>([
  { name: 'an amount as text', change: { amount: '1261000' } },
  { name: 'an unknown field', change: { signature: 'f'.repeat(64) } },
  { name: 'no code', change: { code: undefined } },
])('a notice with $name is refused', async ({ change }) => {
  expect(await postSigned(server, PATH, { ...notice, ...change })).toBe(400)
  expect(await payments()).toBe(0)
})

test.each([
  { name: 'as a form', type: 'application/x-www-form-urlencoded', bytes: 10, status: 415 },
  { name: 'without a content type', type: '', bytes: 10, status: 415 },
  { name: 'above the size limit', type: 'application/json', bytes: 70_000, status: 413 },
])('a notice $name is not answered like an unknown address: $status', async ({ type, bytes, status }) => {
  const headers = type === '' ? {} : { 'content-type': type }
  const response = await server.app.inject({ method: 'POST', url: PATH, headers, payload: Buffer.alloc(bytes, 'x') })
  expect(response.statusCode).toBe(status)
})

it('a signed notice counts once, also when it is signed again', async () => {
  const statuses = [await postSigned(server, PATH, notice), await postSigned(server, PATH, notice)]
  expect([...statuses, await postSigned(server, PATH, notice, { seconds: 200 })]).toEqual([200, 200, 200])
  expect(await payments()).toBe(1)
})

it.each([
  { name: 'amount', change: { amount: 1_000 } },
  { name: 'code', change: { code: '80000000000000' } },
])('a repeated notice with another $name is refused and logged', async ({ change }) => {
  expect(await postSigned(server, PATH, { ...notice, ...change })).toBe(422)
  expect(await payments()).toBe(1)
  expect(JSON.parse(lines.pop()!)).toMatchObject({ payment: 'psp-1', msg: expect.stringContaining('another amount or code') })
})

it('money for an unknown code is accepted, logged once, and listed for staff', async () => {
  const lost = { ...notice, psp_id: 'psp-2', code: '80000000000000' }
  expect([await postSigned(server, PATH, lost), await postSigned(server, PATH, lost)]).toEqual([200, 200])
  expect(await payments()).toBe(2)
  const said = lines.map((line) => JSON.parse(line) as { msg: string; payment?: string }).filter(({ payment }) => payment !== undefined)
  expect(said).toMatchObject([{ payment: 'psp-2', msg: expect.stringContaining('a code that no loan has') }])
  const { lists } = (await server.call('unmatchedPayments', {}, { token: STAFF })).data
  expect(lists).toEqual([{ psp_id: 'psp-2', code: lost.code, amount: lost.amount, paid_time: lost.paid_time, loans: [] }])
})

describe('the time of a payment', () => {
  const paidTimes = async (pspId: string) =>
    (await server.db.query<{ at: Date }>('select paid_at as at from payment where psp_id = $1', [pspId])).map(
      ({ at }) => at.getTime() / 1000,
    )
  const said = (pspId: string) => lines.filter((line) => line.includes(pspId) && line.includes('a time that cannot be right')).length
  let made: number
  beforeAll(() => {
    made = notice.paid_time
    server.advance(3600)
  })

  it.each([
    { psp_id: 'late', name: 'eleven minutes ahead', of: () => server.clock.seconds() + 660, status: 400, at: [], lines: 1 },
    { psp_id: 'soon', name: 'nine minutes ahead', of: () => server.clock.seconds() + 540, status: 200, at: [3600], lines: 0 },
    { psp_id: 'past', name: 'after the code was made', of: () => made + 600, status: 200, at: [600], lines: 0 },
    { psp_id: 'near', name: 'nine minutes before its code', of: () => made - 540, status: 200, at: [0], lines: 0 },
    { psp_id: 'zero', name: '0', of: () => 0, status: 200, at: [0], lines: 1 },
    { psp_id: 'milli', name: 'milliseconds', of: () => server.clock.seconds() * 1000, status: 400, at: [], lines: 1 },
    { psp_id: 'most', name: 'the greatest number', of: () => Number.MAX_SAFE_INTEGER, status: 400, at: [], lines: 1 },
  ])('a notice whose time is $name is answered with $status, and counts at $at seconds after the code', async (row) => {
    const sent = { ...notice, psp_id: row.psp_id, paid_time: row.of() }
    expect([await postSigned(server, PATH, sent), await postSigned(server, PATH, sent)]).toEqual([row.status, row.status])
    expect((await paidTimes(row.psp_id)).map((at) => at - made)).toEqual(row.at)
    expect(said(row.psp_id)).toBe(row.status === 200 ? row.lines : 2)
  })

  it('a notice for a code that no loan has may have any time in the past', async () => {
    expect(await postSigned(server, PATH, { ...notice, psp_id: 'old', code: '80000000000000', paid_time: made - 86_400 })).toBe(200)
    expect(await paidTimes('old')).toEqual([made - 86_400])
  })
})

it('is answered with 404 when no secret is set', async () => {
  const closed = await openTestServer()
  expect(await postSigned(closed, PATH, notice)).toBe(404)
  await closed.close()
})
