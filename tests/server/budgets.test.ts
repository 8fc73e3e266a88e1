import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hostOf, networkOf } from '../../src/server/http/address.ts'
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
  { ip: '10.1.2.3', network: '10.1.2.0/24', host: '10.1.2.3/32' },
  { ip: '::ffff:10.1.2.3', network: '10.1.2.0/24', host: '10.1.2.3/32' },
  { ip: '::ffff:a01:203', network: '10.1.2.0/24', host: '10.1.2.3/32' },
  { ip: '2001:db8:1:2:3:4:5:6', network: '2001:db8:1::/48', host: '2001:db8:1::/48' },
  { ip: '2001:db8:1:ffff::1', network: '2001:db8:1::/48', host: '2001:db8:1::/48' },
  { ip: '2001:0DB8:0001::', network: '2001:db8:1::/48', host: '2001:db8:1::/48' },
  { ip: '2001:db8::1', network: '2001:db8::/48', host: '2001:db8::/48' },
  { ip: 'fe80::1%eth0', network: 'fe80::/48', host: 'fe80::/48' },
  { ip: '::1', network: '::/48', host: '::/48' },
  { ip: 'nonsense', network: 'unreadable', host: 'unreadable' },
  { ip: '', network: 'unreadable', host: 'unreadable' },
])('$ip belongs to the network $network', ({ ip, network, host }) => {
  expect({ network: networkOf(ip), host: hostOf(ip) }).toEqual({ network, host })
})

describe.each(engines)('a carrier with one address on $engine', ({ open }) => {
  let office: TestOffice
  beforeAll(async () => {
    office = await openOffice({ db: await open(), settings: { budgets: { ...BUDGETS, smsGlobalHour: 10_000, captchaAddressAfter: 10 } } })
  })
  afterAll(() => office?.close())

  const ask = (phone: string) => office.call('smsCode', { phone, purpose: 'login' }, { ip: '114.10.0.1' })
  const solved = (phone: string) =>
    office.db.query(
      `insert into captcha (id, phone, purpose, answer_hash, created_at, expires_at, answered_at, solved)
       values (gen_random_uuid(), $1, 'login', '', $2, $3, $2, true)`,
      [`+62${phone.slice(1)}`, office.clock.now(), new Date(office.clock.now().getTime() + 100_000)],
    )

  it('has as many borrowers as solve a captcha', async () => {
    for (let index = 0; index < 60; index++) {
      const phone = `0819004${String(index).padStart(5, '0')}`
      const first = await ask(phone)
      expect(first).toMatchObject({ code: 200, data: { captcha: index < 10 ? 0 : 1 } })
      if (index < 10) continue
      await solved(phone)
      expect(await ask(phone), `borrower ${index}`).toMatchObject({ code: 200, data: { captcha: 0 } })
    }
  })

  it('is told of its network, and of no phone, when even that is too much', async () => {
    await office.db.query(`update budget set spent = 600 where name = 'smsAddress'`)
    await solved('081900599999')
    expect(await ask('081900599999')).toMatchObject({ code: 4029, msg: 'Too many requests. Please try again later.' })
  })
})
