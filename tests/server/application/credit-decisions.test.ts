import { afterAll, beforeAll, expect, it } from 'vitest'
import { policyOf } from '../../../src/server/catalog/policy.ts'
import { createMessageSmsJob } from '../../../src/server/inbox/message-sms-job.ts'
import { currentMessage } from '../../../src/server/loans/current-message.ts'
import { latestMessages } from '../../../src/server/ports/sms-outbox-queries.ts'
import { endOfDay, toDayNumber } from '../../../src/server/platform/calendar.ts'
import { upsertPayoutSetting } from '../../../src/server/ports/local-payout-queries.ts'
import {
  type Borrower,
  borrowerWithLoan,
  createBorrower,
  fillProfile,
  identityNumberOf,
  orderOf,
  otherIdentityNumber,
  person,
  placeOrder,
  submitAndAudit,
} from '../support/borrower.ts'
import { createMerchant, openOrder, payLater } from '../support/merchant.ts'
import { CALLBACK_SECRET, postSigned, type SignedInstead } from '../support/signed-callback.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'
import { payBills } from '../support/pay-bills.ts'

const DAY = 86_400
let server: TestServer
let count = 0
beforeAll(async () => {
  server = await openTestServer({
    settings: { reviewSecret: CALLBACK_SECRET },
    change: ({ policy: { messages } }) =>
      Object.assign((messages as any).messages, { creditFrozen: { sms: true }, creditThawed: { sms: true } }),
  })
})
afterAll(() => server?.close())

const next = () => ({ phone: `0812889${String(10_000 + ++count)}`, changes: { person: { cardid: otherIdentityNumber(8500 + count) } } })
async function withProfile(): Promise<Borrower> {
  const { phone, changes } = next()
  const who = await createBorrower(server, phone)
  await fillProfile(who, changes)
  return who
}
async function approved(): Promise<Borrower> {
  const who = await withProfile()
  await submitAndAudit(server, who)
  return who
}
const uidOf = async (who: Borrower): Promise<string> => (await who.data('account')).uid
const send = (uid: string, outcome: string, reference = `credit-${++count}`, signed: SignedInstead = {}) =>
  postSigned(server, '/callbacks/credit', { reference, uid, outcome }, signed)
const decide = async (who: Borrower, outcome: string, reference?: string, signed?: SignedInstead) =>
  send(await uidOf(who), outcome, reference, signed)
const verifyOf = async (who: Borrower) => (await who.data('userStatus')).verify

it('a frozen borrower cannot order, and has the same limit again after the thaw', async () => {
  const who = await approved()
  const order = await orderOf(who, 1_000_000)
  const { limit } = await who.data('loanProducts')
  expect([await decide(who, 'freeze', 'once'), await decide(who, 'freeze', 'once'), await decide(who, 'freeze')]).toEqual([200, 200, 400])
  expect(await verifyOf(who)).toBe(9)
  expect(await who.call('placeOrder', order)).toMatchObject({ code: 4212 })
  expect(await who.call('submitProfile')).toMatchObject({ code: 4211 })
  expect((await who.data('loanProducts')).limit).toMatchObject({ total: 0, available: 0 })
  expect([await decide(who, 'thaw'), await decide(who, 'thaw')]).toEqual([200, 400])
  expect(await verifyOf(who)).toBe(2)
  expect((await who.data('loanProducts')).limit).toEqual(limit)
  expect(await placeOrder(who, 1_000_000)).toMatchObject({ code: 200 })
})

it('a frozen borrower with a running loan is refused with the code of the freeze, for cash loans and purchases', async () => {
  const who = await approved()
  const order = await orderOf(who, 1_000_000)
  expect(await placeOrder(who, 1_000_000)).toMatchObject({ code: 200 })
  await decide(who, 'freeze')
  const shop = await createMerchant(server)
  const asked = {
    loanPlan: await who.call('loanPlan', { pid: 'cash', money: 1_000_000, period: 3 }),
    placeOrder: await who.call('placeOrder', order),
    commerceOrder: await payLater(server, who, await openOrder(shop, 900_000)),
  }
  for (const [call, reply] of Object.entries(asked)) expect(reply, call).toMatchObject({ code: 4212 })
})

it('a reference belongs to one decision: a repetition is accepted, another decision is refused and has no effect', async () => {
  const [who, other] = [await approved(), await approved()]
  expect(await decide(who, 'freeze', 'used')).toBe(200)
  expect([await decide(other, 'freeze', 'used'), await decide(who, 'thaw', 'used')]).toEqual([422, 422])
  expect([await verifyOf(who), await verifyOf(other)]).toEqual([9, 2])
  expect(await decide(who, 'freeze', 'used')).toBe(200)
})

it('each freeze and each thaw sends one message, also by SMS', async () => {
  const who = await approved()
  const uid = await uidOf(who)
  for (const reference of ['told-1', 'told-1', 'told-2', 'told-3', 'told-4'])
    await send(uid, ['told-2', 'told-4'].includes(reference) ? 'thaw' : 'freeze', reference)
  const told = (await who.data('messages')).lists as { kind: string; text: string }[]
  expect(told.map(({ kind }) => kind)).toEqual(['creditThawed', 'creditFrozen', 'creditThawed', 'creditFrozen', 'approved'])
  await createMessageSmsJob(currentMessage).run(server.services)
  const sent = (await latestMessages(server.db, 1000)).filter(({ phone }) => phone === who.e164)
  for (const { text } of told.slice(0, 2)) expect(sent.filter((sms) => sms.text.includes(text))).toHaveLength(2)
})

it('an unsent order is sent when the borrower is thawed', async () => {
  const who = await approved()
  // Read before the order, because any later call of the borrower would send it.
  const uid = await uidOf(who)
  const { order_id } = (await placeOrder(who, 1_000_000)).data
  const sent = async () => (await server.db.query('select 1 from loan_order where id = $1 and attempt > 0', [order_id])).length
  expect(await send(uid, 'freeze')).toBe(200)
  server.advance(3600)
  expect([await verifyOf(who), await sent()]).toEqual([9, 0])
  const [held] = (await who.data('loanRecords')).lists
  expect([held.review, held.expected_time]).toEqual([true, undefined])
  await decide(who, 'thaw')
  expect([await verifyOf(who), await sent()]).toEqual([2, 1])
  const [going] = (await who.data('loanRecords')).lists
  expect([going.review, typeof going.expected_time]).toEqual([undefined, 'number'])
})

it('a payout that waited for a thaw has a new expected time', async () => {
  const who = await approved()
  const uid = await uidOf(who)
  await placeOrder(who, 1_000_000)
  await send(uid, 'freeze')
  server.advance(30 * DAY)
  await decide(who, 'thaw')
  const [{ expected_time }] = (await who.data('loanRecords')).lists
  expect(expected_time).toBeGreaterThan(server.clock.seconds())
})

it('a thaw restarts the time to correct a refused bank account', async () => {
  const who = await approved()
  const uid = await uidOf(who)
  await placeOrder(who, 1_000_000)
  await upsertPayoutSetting(server.db, who.e164, 'bounce')
  await who.data('userStatus')
  server.advance(600)
  const { loan_info } = await who.data('userStatus')
  const { accounts, timers } = policyOf(server.services.config).terms
  expect(loan_info.fixes_left).toBe(accounts.changesPerOrder)
  const lastSecond = () => endOfDay(toDayNumber(server.clock.now()) + timers.bankFixDays)
  expect(loan_info.fix_until_time).toBe(lastSecond())
  await send(uid, 'freeze')
  server.advance(30 * DAY)
  const frozen = await who.data('userStatus')
  expect(frozen).toMatchObject({ verify: 9, loan_status: { bill_status: 4 }, loan_info: { loan_fail_status: 1 } })
  expect(frozen.loan_info.fix_until_time).toBeUndefined()
  await decide(who, 'thaw')
  const thawed = await who.data('userStatus')
  expect(thawed).toMatchObject({ verify: 2, loan_info: { loan_fail_status: 1 } })
  expect(thawed.loan_info.fix_until_time).toBe(lastSecond())
})

it('the debt stays payable', async () => {
  const { phone, changes } = next()
  const who = await borrowerWithLoan(server, phone, 1_000_000, changes)
  await decide(who, 'freeze')
  expect(await who.data('userStatus')).toMatchObject({ verify: 9, loan_status: { bill_status: 2 } })
  await payBills(server, who, 3)
  expect((await who.data('loanRecords')).lists[0]).toMatchObject({ status: 'paid_off' })
  expect(await verifyOf(who)).toBe(9)
})

it('an application is decided when the borrower is thawed', async () => {
  const who = await withProfile()
  const { seconds } = await who.data('submitProfile')
  await decide(who, 'freeze')
  server.advance(seconds)
  expect(await verifyOf(who)).toBe(9)
  await decide(who, 'thaw')
  expect(await verifyOf(who)).toBe(2)
})

const CORRECTION = 'policy.review.correction'
const saidOf = (key: string, locale = 'en-us'): string => server.config.texts[locale]![key]!
async function held(): Promise<Borrower> {
  const who = await createBorrower(server, next().phone)
  await fillProfile(who, { person: { cardid: identityNumberOf(person.birth_date + DAY, 'female', 8500 + count) } })
  expect(await submitAndAudit(server, who)).toMatchObject({ verify: 1, review: { reason: expect.any(String) } })
  return who
}

it.each([
  { name: 'who is approved', subject: approved },
  { name: 'whose application is held', subject: held },
])('$name may correct a reopened profile, and is decided again', async ({ subject }) => {
  const who = await subject()
  const corrected = { ...person, name: 'Siti Rahmawati Dewi', cardid: otherIdentityNumber(9500 + ++count) }
  expect(await who.call('saveBase', corrected)).toMatchObject({ code: 4218 })
  expect([await decide(who, 'reopen', `open-${count}`), await decide(who, 'reopen', `open-${count}`)]).toEqual([200, 200])
  const reason = saidOf(CORRECTION)
  expect(await who.data('userStatus')).toMatchObject({ verify: 0, sent_back: { reason } })
  expect(await who.data('account')).toMatchObject({ submitted: false, sent_back: { reason } })
  expect((await who.data('loanProducts')).limit).toMatchObject({ total: 0 })
  await fillProfile(who, { person: corrected })
  expect(await submitAndAudit(server, who)).toMatchObject({ verify: 2 })
  expect((await who.data('account')).sent_back).toBeUndefined()
  expect((await who.data('base')).base).toMatchObject({ name: corrected.name })
  expect(await placeOrder(who, 1_000_000)).toMatchObject({ code: 200 })
})

it.each([
  { lan: 'en-US', locale: 'en-us' },
  { lan: 'id-ID', locale: 'id-id' },
])('reopening a profile sends one message in the language of the borrower: $lan', async ({ lan, locale }) => {
  const who = await approved()
  const uid = await uidOf(who)
  expect([await send(uid, 'reopen', `told-${lan}`), await send(uid, 'reopen', `told-${lan}`)]).toEqual([200, 200])
  const { data } = await server.call('messages', {}, { token: who.token, lan })
  const [first, second] = data.lists as { kind: string; text: string }[]
  const text = saidOf('message.sentBack', locale).replace('{{reason}}', saidOf(CORRECTION, locale))
  expect([first, second?.kind]).toMatchObject([{ kind: 'sentBack', text }, 'approved'])
})

it('a reopened profile needs the consent of the contacts again before it is submitted', async () => {
  const who = await approved()
  await decide(who, 'reopen')
  expect((await who.data('account')).steps).toMatchObject({ person: true, contacts: false })
  expect(await who.call('submitProfile')).not.toMatchObject({ code: 200 })
})

it.each<{ name: string; subject: () => Promise<Borrower>; verify: number }>([
  {
    name: 'a waiting order',
    subject: async () => {
      const who = await approved()
      expect(await placeOrder(who, 1_000_000)).toMatchObject({ code: 200 })
      return who
    },
    verify: 2,
  },
  {
    name: 'a running loan',
    subject: async () => {
      const { phone, changes } = next()
      return borrowerWithLoan(server, phone, 1_000_000, changes)
    },
    verify: 2,
  },
  { name: 'a profile that was never submitted', subject: withProfile, verify: 0 },
  {
    name: 'an undecided application',
    subject: async () => {
      const who = await withProfile()
      await who.data('submitProfile')
      return who
    },
    verify: 1,
  },
  {
    name: 'a freeze',
    subject: async () => {
      const who = await approved()
      await decide(who, 'freeze')
      return who
    },
    verify: 9,
  },
])('a profile is not reopened with $name', async ({ subject, verify }) => {
  const who = await subject()
  expect(await decide(who, 'reopen')).toBe(400)
  expect(await who.data('userStatus')).toMatchObject({ verify })
  expect((await who.data('messages')).lists.map(({ kind }: { kind: string }) => kind)).not.toContain('sentBack')
})

it('one of a simultaneous order and reopening succeeds', async () => {
  const who = await approved()
  const [uid, order] = [await uidOf(who), await orderOf(who, 1_000_000)]
  const [placed, status] = await Promise.all([who.call('placeOrder', order), send(uid, 'reopen')])
  expect([placed.code === 200, status]).toEqual(placed.code === 200 ? [true, 400] : [false, 200])
})

it('a decision about an application that is open again changes nothing', async () => {
  const who = await held()
  const { submitted_time } = await who.data('creditCountdown')
  const uid = await uidOf(who)
  await send(uid, 'reopen')
  const decision = { reference: `late-${++count}`, uid, submitted_time, outcome: 'approve' }
  expect(await postSigned(server, '/callbacks/application', decision)).toBe(400)
  expect(await verifyOf(who)).toBe(0)
})

it.each<{ name: string; outcome: string; signed?: SignedInstead; status: number }>([
  { name: 'a thaw of a borrower who is not frozen', outcome: 'thaw', status: 400 },
  { name: 'an unknown outcome', outcome: 'melt', status: 400 },
  { name: 'signed with another secret', outcome: 'freeze', signed: { secret: 'x' }, status: 403 },
  { name: 'signed for another address', outcome: 'freeze', signed: { path: '/callbacks/face' }, status: 403 },
])('a decision is refused: $name', async ({ outcome, signed, status }) => {
  const who = await createBorrower(server, next().phone)
  expect(await decide(who, outcome, `credit-${++count}`, signed)).toBe(status)
  expect(await verifyOf(who)).toBe(0)
})
