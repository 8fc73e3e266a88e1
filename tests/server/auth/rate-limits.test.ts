import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { hostPrefix, networkPrefix } from '../../../src/server/calls/network-address.ts'
import { engines } from '../support/engines.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

const HOUR = 3600
const BUDGETS = {
  smsPhoneSeconds: 60,
  smsPhoneDay: 5,
  smsAddressHour: 30,
  smsTotalHour: 60,
  captchaPhoneAfter: 1000,
  captchaAddressAfter: 1000,
  signInPhoneHour: 10,
  signInAddressHour: 100,
  writesAccountHour: 1000,
}

describe.each(engines)('the limits of messages on $engine', ({ open }) => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer({ db: await open(), settings: { rateLimits: BUDGETS } })
  })
  afterAll(() => server?.close())

  let last = 0
  const send = (phone: string, ip: string) => server.call('smsCode', { phone, purpose: 'login' }, { ip }).then(({ code }) => code)
  const nextDay = () => server.advance(24 * HOUR - (server.clock.seconds() % (24 * HOUR)))
  const sent = async () => {
    const [row] = await server.db.query<{ n: number }>('select count(*)::int as n from sms_outbox')
    return row!.n
  }

  it('one phone gets five messages a day, wherever they are asked for', async () => {
    nextDay()
    const codes: number[] = []
    for (let index = 0; index < 8; index++) {
      codes.push(await send('081900000001', `10.1.${index}.1`))
      server.advance(61)
    }
    expect(codes).toEqual([200, 200, 200, 200, 200, 4104, 4104, 4104])
    const refused = await server.call('smsCode', { phone: '081900000001', purpose: 'login' }, { ip: '10.1.9.1' })
    expect(refused.msg, 'eight minutes of the day are over').toMatch(/\b24\b/)
    server.advance(22 * HOUR)
    const later = await server.call('smsCode', { phone: '081900000001', purpose: 'login' }, { ip: '10.1.9.1' })
    expect(later.msg, 'less than two hours are left').toMatch(/\b2\b/)
    nextDay()
    expect(await send('081900000001', '10.1.0.1')).toBe(200)
  })

  it.each([
    { purpose: 'order', strangers: 'login' },
    { purpose: 'bank', strangers: 'login' },
    { purpose: 'password', strangers: 'login' },
    { purpose: 'reset', strangers: 'reset' },
    { purpose: 'login', strangers: 'login' },
  ])('a stranger who uses up the messages to a number leaves its signed-in owner five more: $purpose', async ({ purpose, strangers }) => {
    const phone = `0819000001${String(++last).padStart(2, '0')}`
    const token = await server.signIn(phone)
    nextDay()
    const ask = async (used: string, options: { ip: string; token?: string }) => {
      server.advance(61)
      return (await server.call('smsCode', { phone, purpose: used }, options)).code
    }
    const asks = async (times: number, used: string, options: { ip: string; token?: string }) => {
      const codes: number[] = []
      for (let index = 0; index < times; index++) codes.push(await ask(used, options))
      return codes
    }
    const spent = [200, 200, 200, 200, 200, 4104]
    expect(await asks(6, strangers, { ip: '10.7.0.1' })).toEqual(spent)
    expect(await asks(6, purpose, { ip: '10.8.0.1', token })).toEqual(spent)
    expect(await ask(strangers, { ip: '10.9.0.1' })).toBe(4104)
  })

  it('one network gets thirty an hour, for however many phones and from whatever address of its own', async () => {
    nextDay()
    const before = await sent()
    for (let index = 0; index < 50; index++) await send(`0819001${String(index).padStart(5, '0')}`, `10.2.0.${index}`)
    expect((await sent()) - before).toBe(30)
  })

  it('everyone together gets sixty an hour, also at once, and the log says once that they are used up', async () => {
    nextDay()
    const before = await sent()
    const error = vi.spyOn(server.services.log, 'error')
    onTestFinished(() => error.mockRestore())
    await Promise.all(Array.from({ length: 100 }, (_, index) => send(`0819002${String(index).padStart(5, '0')}`, `10.3.${index}.1`)))
    expect((await sent()) - before).toBe(60)
    expect(error.mock.calls).toEqual([[{ limit: 'smsAll' }, 'a limit that all callers share is used up for this hour']])
  })

  it('a forged X-Forwarded-For does not change the address that is counted', async () => {
    nextDay()
    const before = await sent()
    for (let index = 0; index < 40; index++) {
      const headers = { 'x-forwarded-for': `10.4.${index}.1` }
      await server.call('smsCode', { phone: `0819003${String(index).padStart(5, '0')}`, purpose: 'login' }, { ip: '10.5.0.1', headers })
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
  expect({ network: networkPrefix(ip), host: hostPrefix(ip) }).toEqual({ network, host })
})

describe.each(engines)('a carrier with one address on $engine', ({ open }) => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer({
      db: await open(),
      settings: { rateLimits: { ...BUDGETS, smsTotalHour: 10_000, captchaAddressAfter: 10 } },
    })
  })
  afterAll(() => server?.close())

  const ask = (phone: string) => server.call('smsCode', { phone, purpose: 'login' }, { ip: '114.10.0.1' })
  const solved = (phone: string) =>
    server.db.query(
      `insert into captcha (id, phone, purpose, answer_hash, created_at, expires_at, answered_at, solved)
       values (gen_random_uuid(), $1, 'login', '', $2, $3, $2, true)`,
      [`+62${phone.slice(1)}`, server.clock.now(), new Date(server.clock.now().getTime() + 100_000)],
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

  it('gets a refusal that names the network, and no phone, when even that is too much', async () => {
    await server.db.query(`update budget set spent = 600 where name = 'smsAddress'`)
    await solved('081900599999')
    expect(await ask('081900599999')).toMatchObject({ code: 4029, msg: server.config.texts['en-us']!['error.4029'] })
  })
})
