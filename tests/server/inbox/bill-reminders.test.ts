import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PolicyFiles } from '../../../src/generated/policy.ts'
import { formats } from '../../../src/product/formats.ts'
import { PERIOD_DAYS } from '../../../src/product/loan-math.ts'
import { policyOf } from '../../../src/server/catalog/policy.ts'
import { createCatchUpJob } from '../../../src/server/catch-up-job.ts'
import { createMessageSmsJob } from '../../../src/server/inbox/message-sms-job.ts'
import { currentMessage } from '../../../src/server/loans/current-message.ts'
import type { SmsPort } from '../../../src/server/ports/sms-port.ts'
import { receivePayment } from '../../../src/server/repayment/receive-payment.ts'
import { type Borrower, borrowerWithLoan, otherIdentityNumber, placeOrder, requestPaymentCode } from '../support/borrower.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

const DAY = 86_400
const HOUR = 3600
const [none, reminder, late]: [string[], string[], string[]] = [[], ['dueSoon'], ['late']]

let server: TestServer
const sms: { phone: string; text: string; until: Date | undefined }[] = []
let phones = 0
beforeAll(async () => {
  server = await openTestServer({
    change: (config) => {
      const policy = config.policy.messages as PolicyFiles['messages']
      Object.assign(policy.messages, {
        dueSoon: { sms: true, days: [3, 1, 0] },
        late: { sms: true, days: [1, 7] },
        ...Object.fromEntries(['paidOut', 'paid', 'settled', 'approved'].map((kind) => [kind, { sms: false }])),
      })
      policy.smsTimes = { fromHour: 8, toHour: 20, withinHours: 24 }
      for (const texts of Object.values(config.texts)) {
        texts['sms.message'] = '{{text}}'
        for (const kind of ['dueSoon', 'late']) texts[`message.${kind}`] = `${kind}|{{no}}|{{amount}}|{{date}}`
      }
    },
  })
  const { send } = server.services.ports.sms
  const recorded: SmsPort['send'] = async (sql, message) => {
    sms.push({ phone: message.phone, text: message.text, until: message.until })
    await send(sql, message)
  }
  server.services.ports = { ...server.services.ports, sms: { send: recorded } }
})
afterAll(() => server?.close())

const catchUp = createCatchUpJob()
const messageSms = createMessageSmsJob(currentMessage)

/** Creates a borrower whose first bill is due on day 0 of `at`. */
async function borrowerWithBills() {
  phones += 1
  const phone = `0812666${String(phones).padStart(5, '0')}`
  const borrower = await borrowerWithLoan(server, phone, 3_000_000, { person: { cardid: otherIdentityNumber(300 + phones) } })
  return follow(borrower)
}

async function follow(borrower: Borrower) {
  const { lists } = await borrower.data('bills', { type: 1 })
  const dueDay = Math.floor((lists[0].due_time + 7 * HOUR) / DAY)
  const at = async (day: number, hour: number) => {
    const then = (dueDay + day) * DAY - 7 * HOUR + hour * HOUR
    server.advance(then - server.clock.seconds())
    await server.clock.refresh()
  }
  /** Runs both jobs and returns the messages that they sent to the borrower. */
  const sent = async (jobs = [catchUp, messageSms]) => {
    const before = sms.length
    for (const job of jobs) await job.run(server.services)
    return sms.slice(before).filter(({ phone }) => phone === borrower.e164)
  }
  const kinds = async () => (await sent()).map(({ text }) => text.split('|')[0])
  const inbox = async () =>
    (await borrower.data('messages', { limit: 50 })).lists
      .map(({ kind }: { kind: string }) => kind)
      .filter((kind: string) => kind === 'dueSoon' || kind === 'late')
  const pay = async (amount?: number) => {
    const { code, amount: whole } = await requestPaymentCode(borrower)
    const notice = { pspId: randomUUID(), code, amount: BigInt(amount ?? whole), paidAt: server.clock.now() }
    await receivePayment(server.db, notice, server.clock.now())
  }
  return { borrower, lists, dueDay, at, sent, kinds, inbox, pay }
}
type Followed = Awaited<ReturnType<typeof follow>>

const SATURDAY = 6
/** A borrower whose first bill falls due on that day of the week, 0 for Sunday. */
async function borrowerDueOn(weekday: number) {
  const today = Math.floor((server.clock.seconds() + 7 * HOUR) / DAY)
  // 1970-01-01 was a Thursday.
  const days = (((weekday - (today + PERIOD_DAYS + 4)) % 7) + 7) % 7
  server.advance(days * DAY)
  await server.clock.refresh()
  return borrowerWithBills()
}

describe('a reminder of a late bill, on contact days alone', () => {
  const policy = () => policyOf(server.config)
  beforeAll(() => {
    policy().messages.late.contactDays = true
  })
  afterAll(() => {
    delete policy().messages.late.contactDays
  })

  it.each<{ name: string; due: number; holidays?: [from: number, to: number]; looks: [day: number, hour: number, told: string[]][] }>([
    {
      name: 'waits on a Sunday for Monday morning',
      due: SATURDAY,
      looks: [
        [0, 9, reminder],
        [1, 0.5, none],
        [1, 8, none],
        [1, 19, none],
        [2, 7, none],
        [2, 8, late],
        [2, 12, none],
        [7, 8, late],
      ],
    },
    {
      name: 'that found no hour on Saturday goes out on Monday',
      due: SATURDAY - 1,
      looks: [
        [1, 21, none],
        [2, 12, none],
        [3, 8, late],
      ],
    },
    {
      name: 'waits on a holiday for the day after',
      due: 1,
      holidays: [1, 1],
      looks: [
        [1, 8, none],
        [2, 8, late],
      ],
    },
    {
      name: 'waits for the Monday after a holiday that ends on a Saturday',
      due: 4,
      holidays: [1, 2],
      looks: [
        [1, 8, none],
        [2, 8, none],
        [3, 8, none],
        [4, 8, late],
      ],
    },
    {
      name: 'is one after holidays that hold two of its days',
      due: 1,
      holidays: [1, 7],
      looks: [
        [0, 9, reminder],
        [1, 8, none],
        [6, 8, none],
        [7, 8, none],
        [8, 8, late],
        [9, 8, none],
      ],
    },
    {
      name: 'holds no reminder back that comes before the due day',
      due: 1,
      looks: [[-1, 8, reminder]],
    },
  ])('$name', async ({ due, holidays, looks }) => {
    const followed = await borrowerDueOn(due)
    const isoDay = (day: number) => new Date((followed.dueDay + day) * DAY * 1000).toISOString().slice(0, 10)
    policy().terms.holidays = holidays ? { feast: { from: isoDay(holidays[0]), to: isoDay(holidays[1]) } } : {}
    for (const [day, hour, told] of looks) {
      await followed.at(day, hour)
      expect(await followed.kinds(), `on day ${day} at ${hour}`).toEqual(told)
    }
    policy().terms.holidays = {}
  })

  it('is in the inbox on the Sunday', async () => {
    const { at, sent, inbox } = await borrowerDueOn(SATURDAY)
    await at(1, 9)
    expect(await sent()).toEqual([])
    expect(await inbox()).toEqual(['late'])
  })

  it('is not said on Monday when the bill was paid on Sunday', async () => {
    const { at, sent, pay } = await borrowerDueOn(SATURDAY)
    await at(1, 9)
    expect(await sent()).toEqual([])
    await pay()
    await at(2, 9)
    expect(await sent()).toEqual([])
  })

  it('is left out after a contact day on which nothing was sent', async () => {
    const { at, sent } = await borrowerDueOn(SATURDAY)
    await at(1, 9)
    await catchUp.run(server.services)
    await at(3, 9)
    expect(await sent()).toEqual([])
  })

  it('is given to a provider that does not take it until the evening of that day', async () => {
    const { at, sent, lists } = await borrowerDueOn(SATURDAY)
    await at(1, 9)
    await catchUp.run(server.services)
    await at(2, 15)
    const evening = lists[0].due_time + 1 + DAY + 20 * HOUR
    expect((await sent()).map(({ until }) => until)).toEqual([new Date(evening * 1000)])
  })
})

describe('a reminder of a bill', () => {
  it('is sent in the morning of each of its days, and on the due day before the bill is late', async () => {
    const { at, kinds } = await borrowerWithBills()
    const told: [day: number, hour: number, kind: string | undefined][] = []
    for (let day = -4; day <= 8; day++) {
      for (const hour of [0.5, 8, 12, 21]) {
        await at(day, hour)
        for (const kind of await kinds()) told.push([day, hour, kind])
      }
    }
    expect(told).toEqual([
      [-3, 8, 'dueSoon'],
      [-1, 8, 'dueSoon'],
      [0, 8, 'dueSoon'],
      [1, 8, 'late'],
      [7, 8, 'late'],
    ])
  })

  it.each<{ name: string; looks: [day: number, hour: number, told: string[]][]; inbox: string[] }>([
    {
      name: 'is sent later on its day when no server ran in the morning',
      looks: [
        [-3, 15, reminder],
        [-2, 8, none],
        [-1, 15, reminder],
        [0, 19.9, reminder],
        [1, 8, late],
      ],
      inbox: ['late', 'dueSoon', 'dueSoon', 'dueSoon'],
    },
    {
      name: 'is sent the next morning when that of three days before had no time for an SMS',
      looks: [
        [-3, 21, none],
        [-2, 8, reminder],
        [-1, 8, reminder],
        [0, 8, reminder],
      ],
      inbox: ['dueSoon', 'dueSoon', 'dueSoon'],
    },
    {
      name: 'is replaced by that of the due day when that of the day before had no time for an SMS',
      looks: [
        [-1, 21, none],
        [0, 8, reminder],
        [0, 12, none],
      ],
      inbox: ['dueSoon', 'dueSoon'],
    },
    {
      name: 'is not sent the day after when that of the due day had no time for an SMS',
      looks: [
        [0, 21, none],
        [1, 8, late],
      ],
      inbox: ['late', 'dueSoon'],
    },
    {
      name: 'is sent once for all days without a run',
      looks: [
        [-3, 12, reminder],
        [0, 9, reminder],
        [1, 9, late],
      ],
      inbox: ['late', 'dueSoon', 'dueSoon'],
    },
    {
      name: 'is replaced by the next one when that of a late bill had no time for an SMS',
      looks: [
        [0, 8, reminder],
        [6, 21, none],
        [7, 8, late],
      ],
      inbox: ['late', 'late', 'dueSoon'],
    },
  ])('$name', async ({ looks, inbox }) => {
    const followed = await borrowerWithBills()
    for (const [day, hour, told] of looks) {
      await followed.at(day, hour)
      expect(await followed.kinds(), `on day ${day} at ${hour}`).toEqual(told)
    }
    expect(await followed.inbox()).toEqual(inbox)
  })

  it('is no longer sent on the due day when it is that of the day before, even if that of the due day is not created yet', async () => {
    const { at, sent } = await borrowerWithBills()
    await at(-1, 21)
    await catchUp.run(server.services)
    await at(0, 8)
    expect(await sent([messageSms])).toEqual([])
    expect(await sent()).toHaveLength(1)
  })

  const PART = 400_000
  it.each<{ name: string; pays: [day: number, hour: number, amount?: number]; told: [day: number, paid: number][] }>([
    {
      name: 'that is paid after the first',
      pays: [-2, 7],
      told: [[-3, 0]],
    },
    {
      name: 'that is paid before the first',
      pays: [-4, 7],
      told: [],
    },
    {
      name: 'that is paid on the due day before the SMS is sent',
      pays: [0, 7],
      told: [
        [-3, 0],
        [-1, 0],
      ],
    },
    {
      name: 'that is paid in part after the first',
      pays: [-2, 7, PART],
      told: [
        [-3, 0],
        [-1, PART],
        [0, PART],
      ],
    },
    {
      name: 'that is partly paid on the due day before the SMS is sent',
      pays: [0, 7, PART],
      told: [
        [-3, 0],
        [-1, 0],
        [0, PART],
      ],
    },
  ])('states the remaining amount of a bill $name', async ({ pays: [paidDay, paidHour, amount], told }) => {
    const { at, sent, pay, lists } = await borrowerWithBills()
    const [bill] = lists
    const found: [day: number, text: string][] = []
    for (let day = -4; day <= 0; day++) {
      for (const hour of [0.5, 7, 8]) {
        await at(day, hour)
        for (const { text } of await sent()) found.push([day, text])
        if (day === paidDay && hour === paidHour) await pay(amount)
      }
    }
    const saying = (left: number) => `dueSoon|1|${formats.rupiah(left)}|${formats.date(bill.due_time)}`
    expect(found).toEqual(told.map(([day, paid]) => [day, saying(bill.outstanding - paid)]))
  })

  it.each<{ name: string; day: number; hour: number; until: [day: number, hour: number] }>([
    { name: 'three days before, within a day', day: -3, hour: 8, until: [-2, 0] },
    { name: 'three days before, within a day from its event', day: -3, hour: 15, until: [-2, 15] },
    { name: 'on the day before, until the due day', day: -1, hour: 15, until: [0, 0] },
    { name: 'on the due day, until the bill is late', day: 0, hour: 15, until: [1, 0] },
  ])('is retried at a failing provider $name', async ({ day, hour, until }) => {
    const { at, sent, lists } = await borrowerWithBills()
    if (hour === 8) await at(day, 0)
    if (hour === 8) await catchUp.run(server.services)
    await at(day, hour)
    const seconds = lists[0].due_time + 1 - DAY + until[0] * DAY + until[1] * HOUR
    expect((await sent()).map((message) => message.until)).toEqual([new Date(seconds * 1000)])
  })

  it('is sent for each bill of a loan, also with a late one', async () => {
    const { at, sent } = await borrowerWithBills()
    await at(8, 8)
    await sent()
    const told: [day: number, kind: string | undefined, no: string | undefined][] = []
    for (let day = PERIOD_DAYS - 4; day <= PERIOD_DAYS; day++) {
      await at(day, 8)
      for (const { text } of await sent()) told.push([day - PERIOD_DAYS, ...(text.split('|').slice(0, 2) as [string, string])])
    }
    expect(told).toEqual([
      [-3, 'dueSoon', '2'],
      [-1, 'dueSoon', '2'],
      [0, 'dueSoon', '2'],
    ])
  })

  it('is sent for the next loan as for the previous one', async () => {
    const first = await borrowerWithBills()
    const days = async ({ at, kinds }: Followed) => {
      const told: number[] = []
      for (let day = -4; day <= 0; day++) {
        await at(day, 8)
        if ((await kinds()).includes('dueSoon')) told.push(day)
      }
      return told
    }
    expect(await days(first)).toEqual([-3, -1, 0])
    const { borrower } = first
    const { code, amount } = await requestPaymentCode(borrower, 3)
    const notice = { pspId: randomUUID(), code, amount: BigInt(amount), paidAt: server.clock.now() }
    await receivePayment(server.db, notice, server.clock.now())
    expect(await placeOrder(borrower)).toMatchObject({ code: 200 })
    await borrower.data('userStatus')
    server.advance(600)
    await borrower.data('userStatus')
    expect(await days(await follow(borrower))).toEqual([-3, -1, 0])
  })
})
