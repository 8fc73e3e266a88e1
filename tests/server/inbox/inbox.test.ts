import { randomUUID } from 'node:crypto'
import { formats } from '../../../src/product/formats.ts'
import { messageText } from '../../../src/server/inbox/message-text.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { createCatchUpJob } from '../../../src/server/catch-up-job.ts'
import { createMessageSmsJob } from '../../../src/server/inbox/message-sms-job.ts'
import { currentMessage } from '../../../src/server/loans/current-message.ts'
import type { PushPort } from '../../../src/server/ports/push-port.ts'
import { latestMessages } from '../../../src/server/ports/sms-outbox-queries.ts'
import { receivePayment } from '../../../src/server/repayment/receive-payment.ts'
import { setPayoutResult } from '../../../src/server/sandbox/sandbox-actions.ts'
import {
  type Borrower,
  bank,
  borrowerWithLoan,
  createBorrower,
  fillProfile,
  otherIdentityNumber,
  placeOrder,
  requestPaymentCode,
  submitAndAudit,
} from '../support/borrower.ts'
import { engines } from '../support/engines.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

const DAY = 86_400
const HOUR = 3600

const rules = {
  messages: {
    approved: { sms: true },
    rejected: { sms: false },
    paidOut: { sms: true },
    bounced: { sms: true },
    payoutFailed: { sms: true },
    dueSoon: { sms: true, days: [3, 1] },
    late: { sms: true, days: [1, 7] },
    paid: { sms: false },
    overpaid: { sms: false },
    settled: { sms: false },
  },
  smsTimes: { fromHour: 8, toHour: 20, withinHours: 24 },
}

/** 10:00 in Jakarta. */
const start = new Date('2026-03-02T03:00:00Z')

describe.each(engines)('the inbox on $engine', ({ open }) => {
  let server: TestServer
  let phones = 0
  beforeAll(async () => {
    server = await openTestServer({ db: await open(), start, change: (config) => (config.policy.messages = rules) })
  })
  afterAll(() => server?.close())
  const nextPhone = () => `0812555${String(++phones).padStart(5, '0')}`
  const changes = () => ({ person: { cardid: otherIdentityNumber(100 + phones) } })
  const withLoan = () => borrowerWithLoan(server, nextPhone(), 3_000_000, changes())
  const approved = async () => {
    const borrower = await createBorrower(server, nextPhone())
    await fillProfile(borrower, changes())
    await submitAndAudit(server, borrower)
    return borrower
  }
  const kinds = async (borrower: Borrower) => (await borrower.data('messages')).lists.map(({ kind }: { kind: string }) => kind)
  const daysPass = async (days: number) => {
    server.advance(days * DAY)
    await server.clock.refresh()
    await createCatchUpJob().run(server.services)
  }
  /** Pays a new code twice with the same notice. `more`: rupiah above the code's amount. */
  const pay = async (borrower: Borrower, kind: 1 | 3, more = 0) => {
    const { code, amount } = await requestPaymentCode(borrower, kind)
    const notice = { pspId: randomUUID(), code, amount: BigInt(amount + more), paidAt: server.clock.now() }
    await receivePayment(server.db, notice, server.clock.now())
    await receivePayment(server.db, notice, server.clock.now())
    return amount as number
  }

  it('has one message each for the decision, the payout, every payment and the end', async () => {
    const borrower = await withLoan()
    expect(await kinds(borrower)).toEqual(['paidOut', 'approved'])
    const amount = await pay(borrower, 1)
    const { lists } = await borrower.data('messages')
    expect(lists[0]).toMatchObject({ kind: 'paid', unread: true, payment_id: expect.any(String), order_id: expect.any(String) })
    expect(lists[0].text.replaceAll('.', '')).toContain(String(amount))
    await pay(borrower, 3)
    expect((await kinds(borrower)).toSorted()).toEqual(['approved', 'paid', 'paid', 'paidOut', 'settled'])
  })

  it('has one message for each payment that leaves a surplus', async () => {
    const borrower = await withLoan()
    const told = async () =>
      (await borrower.data('messages')).lists
        .filter(({ kind }: { kind: string }) => kind === 'overpaid')
        .map(({ text }: { text: string }) => /Rp\s([\d.]+)/.exec(text)?.[1])
    await pay(borrower, 1)
    expect(await told()).toEqual([])
    const { code } = await requestPaymentCode(borrower, 3)
    await pay(borrower, 3, 250_000)
    expect(await told()).toEqual(['250.000'])
    const again = { pspId: randomUUID(), code, amount: 70_000n, paidAt: server.clock.now() }
    await receivePayment(server.db, again, server.clock.now())
    expect(await told()).toEqual(['70.000', '250.000'])
  })

  it.each([
    { result: 'bounce', kind: 'bounced' },
    { result: 'fail', kind: 'payoutFailed' },
  ])('has a message for a payout that ends as $result', async ({ result, kind }) => {
    const borrower = await approved()
    await setPayoutResult(server.services, { result, phone: borrower.phone })
    await placeOrder(borrower)
    await borrower.data('userStatus')
    server.advance(600)
    await borrower.data('userStatus')
    expect(await kinds(borrower)).toEqual([kind, 'approved'])
  })

  it('has a message for a refusal', async () => {
    const borrower = await createBorrower(server, nextPhone())
    await fillProfile(borrower, { ...changes(), job: { income: 1, salary: 1_500_000, other_loan_status: 1 } })
    await submitAndAudit(server, borrower)
    expect(await kinds(borrower)).toEqual(['rejected'])
  })

  it.each([
    { name: 'with its reason', details: { reason: 'burden' }, expected: 'message.rejected policy.reject.burden' },
    {
      name: 'with the ages of its day',
      details: { reason: 'age', from: 21, to: 60 },
      expected: 'message.rejected policy.reject.age 21 60',
    },
    {
      name: 'with the day from which one may apply again',
      details: { reason: 'duplicate', due: Date.UTC(2026, 10, 30, 5) / 1000 },
      expected: 'message.rejected policy.reject.duplicate policy.until.rejected 30/11/2026',
    },
    { name: 'from before reasons were stored', details: {}, expected: 'message.rejected' },
  ])('shows a refusal $name', ({ details, expected }) => {
    const text = (key: string, { reason, from, to, until, date }: Record<string, unknown>) =>
      [key, reason, from, to, until, date].filter((part) => part !== undefined && part !== '').join(' ')
    expect(messageText(text, 'rejected', details)).toBe(expected)
  })

  it.each([
    { name: 'with its reason', details: { amount: 1, reason: 'closed' }, expected: 'message.bounced policy.failure.closed' },
    {
      name: 'with its last day',
      details: { amount: 1, reason: 'closed', due: Date.UTC(2026, 10, 30, 5) / 1000 },
      expected: 'message.bounced policy.failure.closed policy.until.bounced 30/11/2026',
    },
    { name: 'from before reasons were stored', details: { amount: 1 }, expected: 'message.bounced' },
  ])('shows a payout that waits for another account $name', ({ details, expected }) => {
    const text = (key: string, { reason, until, date }: Record<string, unknown>) =>
      [key, reason, until, date].filter((part) => part !== undefined && part !== '').join(' ')
    expect(messageText(text, 'bounced', details)).toBe(expected)
  })

  it('keeps the reason of a refusal after the day from which the borrower may apply again', async () => {
    const borrower = await createBorrower(server, nextPhone())
    await fillProfile(borrower, { ...changes(), job: { income: 1, salary: 1_500_000, other_loan_status: 1 } })
    const { loan_info } = await submitAndAudit(server, borrower)
    await daysPass(31)
    expect(await borrower.data('userStatus')).toMatchObject({ verify: 0, reapply: true })
    const { lists } = await borrower.data('messages')
    expect(lists[0].text).toContain(loan_info.reject_reason)
    expect(lists[0].text).toContain(formats.date(loan_info.reapply_at))
  })

  it('has a reminder for each configured day before and after a due day, also with two servers at once', async () => {
    const borrower = await withLoan()
    const bills = async () => (await kinds(borrower)).filter((kind: string) => kind === 'dueSoon' || kind === 'late')
    const steps: [days: number, told: string[]][] = [
      [26, []],
      [1, ['dueSoon']],
      [1, ['dueSoon']],
      [1, ['dueSoon', 'dueSoon']],
      [2, ['late', 'dueSoon', 'dueSoon']],
      [1, ['late', 'dueSoon', 'dueSoon']],
    ]
    for (const [days, told] of steps) {
      await daysPass(days)
      await Promise.all([daysPass(0), daysPass(0)])
      expect(await bills(), `after ${days} more days`).toEqual(told)
    }
  })

  it('sends only the newest reminder when several days are caught up at once', async () => {
    const borrower = await withLoan()
    await daysPass(30 + 8)
    expect((await kinds(borrower)).filter((kind: string) => kind === 'late' || kind === 'dueSoon')).toEqual(['late'])
  })

  it('is in the reader’s language', async () => {
    const borrower = await approved()
    const read = async (lan: string) => (await server.call('messages', {}, { token: borrower.token, lan })).data.lists[0]
    const written = Object.entries(server.config.texts).map(async ([lan, texts]) => {
      const { kind, text } = await read(lan)
      // Compares the part before the first placeholder.
      expect(text.startsWith(texts[`message.${kind}`]!.split('{{')[0]!), lan).toBe(true)
      return text as string
    })
    expect(new Set(await Promise.all(written)).size).toBe(Object.keys(server.config.texts).length)
  })

  it('counts unread messages, has pages, and marks one message or all before it', async () => {
    const borrower = await withLoan()
    await pay(borrower, 1)
    const page = await borrower.data('messages', { limit: 2 })
    expect(page).toMatchObject({ unread: 3, more: true, lists: [{ unread: true }, { unread: true }] })
    expect(await borrower.data('readMessage', { id: page.lists[0].id })).toEqual({ unread: 2 })
    expect(await borrower.data('readMessage', { id: page.lists[0].id })).toEqual({ unread: 2 })
    expect(await borrower.data('readMessage', { id: page.lists[1].id, older: true })).toEqual({ unread: 0 })
    expect(await borrower.data('unreadMessages')).toEqual({ unread: 0 })
    expect(await borrower.data('messages', { limit: 3 })).toMatchObject({ more: false })
  })

  test.each([
    { name: 'another borrower’s', id: async (other: Borrower) => (await other.data('messages')).lists[0].id },
    { name: 'no', id: async () => randomUUID() },
    { name: 'a malformed', id: async () => 'x' },
  ])('$name message cannot be marked', async ({ id }) => {
    const [borrower, other] = [await createBorrower(server, nextPhone()), await approved()]
    expect(await borrower.call('readMessage', { id: await id(other) })).toMatchObject({ code: 4240 })
    expect(await other.data('unreadMessages')).toEqual({ unread: 1 })
  })

  describe('as SMS', () => {
    const sent = async (borrower: Borrower) => (await latestMessages(server.db, 1000)).filter(({ phone }) => phone === borrower.e164)
    const announced = async (borrower: Borrower) => {
      const before = (await sent(borrower)).length
      await Promise.all([
        createMessageSmsJob(currentMessage).run(server.services),
        createMessageSmsJob(currentMessage).run(server.services),
      ])
      return (await sent(borrower)).length - before
    }
    /** Advances to the next 10:00 in Jakarta. */
    const morning = async () => {
      const over = (server.clock.seconds() + 7 * HOUR) % DAY
      server.advance(((34 * HOUR - over) % DAY) + 1)
      await server.clock.refresh()
    }
    beforeEach(async () => {
      await morning()
      await createMessageSmsJob(currentMessage).run(server.services)
    })

    it('is sent once, in the language of the last sign-in', async () => {
      const borrower = await approved()
      expect(await announced(borrower)).toBe(1)
      expect(await announced(borrower)).toBe(0)
      const [sms] = await sent(borrower)
      expect(sms?.text).toContain((await borrower.data('messages')).lists[0].text)
    })

    it('is sent in the language that was chosen since, and is stored once', async () => {
      const borrower = await approved()
      const unread = (lan: string) => server.call('unreadMessages', {}, { token: borrower.token, lan })
      const stored = async () =>
        (await server.db.query('select locale, xmin::text as version from account where phone = $1', [borrower.e164]))[0]
      await unread('en-US')
      const before = await stored()
      await unread('id-ID')
      expect(await announced(borrower)).toBe(1)
      const { data } = await server.call('messages', {}, { token: borrower.token, lan: 'id-ID' })
      expect((await sent(borrower))[0]?.text).toContain(data.lists[0].text)
      const after = await stored()
      await unread('id-ID')
      expect([before?.locale, after?.locale]).toEqual(['en-us', 'id-id'])
      expect(await stored()).toEqual(after)
    })

    it('is sent to the app instead when a provider is configured', async () => {
      const borrower = await approved()
      const { e164: phone } = borrower
      const [account] = await server.db.query<{ id: string }>('select id from account where phone = $1', [phone])
      const pushed: object[] = []
      const push: PushPort = { send: async (_sql, message) => void pushed.push(message) }
      const before = (await sent(borrower)).length
      await createMessageSmsJob(currentMessage).run({ ...server.services, ports: { ...server.services.ports, push } })
      expect(pushed).toContainEqual(expect.objectContaining({ accountId: account?.id, phone }))
      expect(await announced(borrower)).toBe(0)
      expect(await sent(borrower)).toHaveLength(before)
    })

    it.each([
      { name: 'of a kind that the current rules do not have', kind: 'of-another-release', forgets: false },
      { name: 'that the port refuses', kind: 'approved', forgets: true },
    ])('is sent despite an older one $name, which is logged and retried until it is a day old', async ({ kind, forgets }) => {
      const [failing, borrower] = [await approved(), await approved()]
      const [account] = await server.db.query<{ id: string }>('select id from account where phone = $1', [failing.e164])
      await server.db.query(`update message set kind = $2, created_at = created_at - interval '1 second' where account_id = $1`, [
        account?.id,
        kind,
      ])
      const { sms } = server.services.ports
      const refusing: typeof sms = {
        ...sms,
        send: (sql, message) =>
          forgets && message.phone === failing.e164 ? sql.query('select 1 / 0').then(() => {}) : sms.send(sql, message),
      }
      const lines: object[] = []
      const log = { ...server.services.log, error: (about: object) => void lines.push(about) } as unknown as typeof server.services.log
      const services = { ...server.services, log, ports: { ...server.services.ports, sms: refusing } }
      const run = () => createMessageSmsJob(currentMessage).run(services)
      const before = (await sent(borrower)).length
      await run()
      expect((await sent(borrower)).length - before).toBe(1)
      await run()
      expect(lines).toEqual(Array.from({ length: 2 }, () => ({ message: expect.any(String), err: expect.any(Error) })))
      server.advance(25 * HOUR)
      await server.clock.refresh()
      await morning()
      await run()
      await run()
      expect(lines).toHaveLength(2)
      expect(await server.db.query('select 1 from message where announced_at is null')).toEqual([])
    })

    it('follows the rules of its kind', async () => {
      const borrower = await withLoan()
      await announced(borrower)
      await pay(borrower, 1)
      expect(await announced(borrower)).toBe(0)
    })

    describe('of the night', () => {
      /** Advances to the next full hour `hour` in Jakarta. */
      const until = async (hour: number) => {
        const over = (server.clock.seconds() + 7 * HOUR) % DAY
        server.advance((hour * HOUR + DAY - over) % DAY)
        await server.clock.refresh()
        await createCatchUpJob().run(server.services)
      }
      const payPart = async (borrower: Borrower, amount: number) => {
        const { code } = await requestPaymentCode(borrower, 1)
        await receivePayment(
          server.db,
          { pspId: randomUUID(), code, amount: BigInt(amount), paidAt: server.clock.now() },
          server.clock.now(),
        )
      }
      const said = async (borrower: Borrower) => {
        const before = (await sent(borrower)).length
        await createMessageSmsJob(currentMessage).run(server.services)
        return (await sent(borrower)).slice(0, (await sent(borrower)).length - before).map(({ text }) => text)
      }

      it.each([
        { kind: 'dueSoon', days: 29 },
        { kind: 'late', days: 31 },
      ])('about a bill ($kind) is sent in the morning with the open amount, but not after payment', async ({ kind, days }) => {
        const [pays, paysPart, paysNothing] = [await withLoan(), await withLoan(), await withLoan()]
        const all = [pays, paysPart, paysNothing]
        await daysPass(days - 1)
        for (const each of all) await said(each)
        await until(0.5)
        for (const each of all) expect(await kinds(each)).toEqual(expect.arrayContaining([kind]))
        await until(7)
        const { outstanding } = (await pays.data('bills', { type: 1 })).lists[0]
        await pay(pays, 1)
        await payPart(paysPart, 500_000)
        await until(8)
        const sms = await Promise.all(all.map(said))
        const rupiah = (amount: number) => formats.rupiah(amount)
        const told = (texts: string[], amount: number) => texts.filter((text) => text.includes(rupiah(amount))).length
        expect(sms.map((texts) => told(texts, outstanding))).toEqual([0, 0, 1])
        expect(told(sms[1]!, outstanding - 500_000)).toBe(1)
      })

      it.each([
        { name: 'is sent while it waits for another account', mends: false, count: 1 },
        { name: 'is not sent after another account was given', mends: true, count: 0 },
      ])('about a payout that bounced $name', async ({ mends, count }) => {
        const borrower = await approved()
        await announced(borrower)
        await until(21)
        await placeOrder(borrower)
        await setPayoutResult(server.services, { result: 'bounce', phone: borrower.phone })
        expect(await kinds(borrower)).toEqual(['bounced', 'approved'])
        const account = { bank: 'bri', card_num: '123456789012345', name: bank.name }
        const { fix_until_time } = (await borrower.data('userStatus')).loan_info
        if (mends) await borrower.data('bankPatch', { ...account, sms_code: await borrower.smsCode('bank') })
        await until(8)
        const [message] = (await borrower.data('messages')).lists.filter(({ kind }: { kind: string }) => kind === 'bounced')
        expect(message.text).toContain(formats.date(fix_until_time))
        expect((await said(borrower)).filter((text) => text.includes(message.text))).toHaveLength(count)
      })
    })

    it.each([
      { name: 'waits for the morning', hours: 11, count: 0 },
      { name: 'goes out in the morning', hours: 22.5, count: 1 },
      { name: 'is left out when it is a day old', hours: 25, count: 0 },
    ])('$name, $hours hours after the event', async ({ hours, count }) => {
      const borrower = await approved()
      server.advance(hours * HOUR)
      await server.clock.refresh()
      expect(await announced(borrower)).toBe(count)
    })
  })
})
