import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { network } from '../../src/server/auth/send-code.ts'
import { engines } from './engines.ts'
import { openOffice, type TestOffice } from './test-office.ts'

const HOUR = 3600
const BUDGETS = {
  smsPhoneSeconds: 60,
  smsPhoneDay: 5,
  smsAddressHour: 30,
  smsGlobalHour: 60,
  captchaPhoneAfter: 1000,
  captchaAddressAfter: 1000,
  signInPhoneHour: 10,
  signInAddressHour: 100,
}

describe.each(engines)('the budgets of messages on $engine', ({ open }) => {
  let office: TestOffice
  beforeAll(async () => {
    office = await openOffice({ db: await open(), settings: { budgets: BUDGETS } })
  })
  afterAll(() => office?.close())

  const send = (phone: string, ip: string) => office.call('smsCode', { phone, purpose: 'login' }, { ip }).then(({ code }) => code)
  const nextDay = () => office.advance(24 * HOUR - (office.clock.seconds() % (24 * HOUR)))
  const sent = async () => {
    const [row] = await office.db.query<{ n: number }>('select count(*)::int as n from sms_outbox')
    return row!.n
  }

  it('one phone gets five messages a day, wherever they are asked for', async () => {
    nextDay()
    const codes: number[] = []
    for (let index = 0; index < 8; index++) {
      codes.push(await send('081900000001', `10.1.${index}.1`))
      office.advance(61)
    }
    expect(codes).toEqual([200, 200, 200, 200, 200, 4104, 4104, 4104])
    nextDay()
    expect(await send('081900000001', '10.1.0.1')).toBe(200)
  })

  it('one network gets thirty an hour, for however many phones and from whatever address of its own', async () => {
    nextDay()
    const before = await sent()
    for (let index = 0; index < 50; index++) await send(`0819001${String(index).padStart(5, '0')}`, `10.2.0.${index}`)
    expect((await sent()) - before).toBe(30)
  })

  it('everyone together gets sixty an hour, also at once', async () => {
    nextDay()
    const before = await sent()
    await Promise.all(Array.from({ length: 100 }, (_, index) => send(`0819002${String(index).padStart(5, '0')}`, `10.3.${index}.1`)))
    expect((await sent()) - before).toBe(60)
  })

  it('a forged X-Forwarded-For is nobody’s address', async () => {
    nextDay()
    const before = await sent()
    for (let index = 0; index < 40; index++) {
      const headers = { 'x-forwarded-for': `10.4.${index}.1` }
      await office.call('smsCode', { phone: `0819003${String(index).padStart(5, '0')}`, purpose: 'login' }, { ip: '10.5.0.1', headers })
    }
    expect((await sent()) - before).toBe(30)
  })
})

it.each([
  ['10.1.2.3', '10.1.2'],
  ['::ffff:10.1.2.3', '10.1.2'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['::1', '::1'],
])('%s belongs to the network %s', (ip, expected) => {
  expect(network(ip)).toBe(expected)
})
