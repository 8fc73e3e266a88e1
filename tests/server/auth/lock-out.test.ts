import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSettings } from '../../../src/server/platform/settings.ts'
import { engines } from '../support/engines.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

const HOUR = 3600
const OWNER = '36.70.1.1'
const rateLimits = { ...readSettings({}).rateLimits, smsPhoneDay: 1000, captchaPhoneAfter: 1000, signInAddressHour: 1_000_000 }

describe.each(engines)('a stranger on $engine', ({ open }) => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer({ db: await open(), settings: { rateLimits } })
  })
  afterAll(() => server?.close())

  let last = 0
  const newPhone = () => `08140000${String(++last).padStart(4, '0')}`
  const later = async (seconds: number) => {
    server.advance(seconds)
    await server.clock.refresh()
  }
  const nextHour = () => later(HOUR - (server.clock.seconds() % HOUR))
  const ask = (phone: string, ip: string, purpose = 'login') => server.call('smsCode', { phone, purpose }, { ip })
  const codeOf = (phone: string) => server.smsCodeFor(`+62${phone.slice(1)}`)
  const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000')
  const enter = (phone: string, sms_code: string, ip: string) =>
    server.call('login', { userName: phone, sms_code }, { ip }).then(({ code }) => code)
  const stranger = (index: number) => `103.${Math.floor(index / 250)}.${index % 250}.1`

  it('who tries wrong codes from many networks cannot use up the owner’s last try', async () => {
    await nextHour()
    const phone = newPhone()
    await ask(phone, OWNER)
    const code = await codeOf(phone)
    const guesses: number[] = []
    for (let index = 0; index < 30; index++) guesses.push(await enter(phone, wrongOf(code), stranger(index)))
    expect(guesses.filter((reply) => reply === 4101)).toHaveLength(4)
    expect(await enter(phone, code, OWNER)).toBe(200)
  })

  it('has five tries of a code together with everybody else, whoever asked for it', async () => {
    await nextHour()
    const phone = newPhone()
    await ask(phone, OWNER)
    const code = await codeOf(phone)
    const all = [...Array.from({ length: 30 }, (_, index) => stranger(index)), ...Array.from({ length: 10 }, () => OWNER)]
    const replies = await Promise.all(all.map((ip) => enter(phone, wrongOf(code), ip)))
    const evaluated = replies.filter((reply) => reply === 4101).length
    expect(evaluated).toBeGreaterThanOrEqual(4)
    expect(evaluated).toBeLessThanOrEqual(5)
  })

  it(
    'who has spent 100 wrong codes locks nobody out: the owner’s right code is taken, and ends the count',
    { timeout: 60_000 },
    async () => {
      await nextHour()
      const phone = newPhone()
      await ask(phone, stranger(0))
      for (let round = 0; round < 30; round++) {
        await ask(phone, stranger(round))
        const code = await codeOf(phone)
        for (let tries = 0; tries < 5; tries++) await enter(phone, wrongOf(code), stranger(round))
        await server.db.query('update otp set tries = 0, failed_at = $1', [server.clock.now()])
        await later(61)
      }
      const failures = async () =>
        (await server.db.query<{ n: number }>('select failures as n from otp where phone = $1', [`+62${phone.slice(1)}`]))[0]!.n
      expect(await failures()).toBeGreaterThan(95)
      await server.db.query('update otp set failures = 100, failed_at = $1', [server.clock.now()])
      expect(await ask(phone, OWNER)).toMatchObject({ code: 200, data: { captcha: 0 } })
      const code = await codeOf(phone)
      expect(await enter(phone, wrongOf(code), stranger(99))).toBe(4102)
      expect(await enter(phone, code, OWNER)).toBe(200)
      expect(await failures()).toBe(0)
    },
  )

  it('leaves a count that is forgotten with time', async () => {
    await nextHour()
    const phone = newPhone()
    await ask(phone, OWNER)
    await server.db.query('update otp set failures = 100, failed_at = $2 where phone = $1', [`+62${phone.slice(1)}`, server.clock.now()])
    await later(24 * HOUR)
    await ask(phone, stranger(1))
    const code = await codeOf(phone)
    expect(await enter(phone, wrongOf(code), OWNER)).toBe(4101)
    expect(await enter(phone, code, OWNER)).toBe(200)
  })

  it('who uses up the tries of a password does not block the sign-in by code, which resets them', async () => {
    await nextHour()
    const phone = newPhone()
    await ask(phone, OWNER)
    const { data } = await server.call('login', { userName: phone, sms_code: await codeOf(phone) }, { ip: OWNER })
    await server.call('alterLoginPass', { password: 'kuda9lumping' }, { token: data.token })
    const logIn = (password: string, ip: string) => server.call('login', { userName: phone, password }, { ip }).then(({ code }) => code)
    const refusal = () => server.call('login', { userName: phone, password: 'kuda9lumping' }, { ip: OWNER })
    for (let index = 0; index < 12; index++) await logIn('sate7madura', stranger(index))
    expect(await logIn('kuda9lumping', OWNER)).toBe(4107)
    expect((await refusal()).msg).toMatch(/^Too many attempts with a password\. Try again in \d+ minutes, or sign in with an SMS code\.$/)
    await later(61)
    await ask(phone, OWNER)
    expect(await enter(phone, await codeOf(phone), OWNER)).toBe(200)
    expect(await logIn('kuda9lumping', OWNER)).toBe(200)
  })

  it.each([
    { name: 'the tries of its code', words: /^Too many attempts\. Please try again in \d+ minutes\.$/, tries: 5 },
    { name: 'all tries of its code but one', words: /, or sign in with an SMS code\.$/, tries: 4 },
  ])('the refusal of a locked password suggests a code only when codes are left: $name used up', async ({ words, tries }) => {
    await nextHour()
    const phone = newPhone()
    await ask(phone, OWNER)
    const wrong = wrongOf(await codeOf(phone))
    for (let index = 0; index < tries; index++) await enter(phone, wrong, OWNER)
    const logIn = () => server.call('login', { userName: phone, password: 'sate7madura' }, { ip: OWNER })
    for (let index = 0; index < 10; index++) await logIn()
    const { code, msg, data } = await logIn()
    expect({ code, data }).toEqual({ code: 4107, data: { field: '/password' } })
    expect(msg).toMatch(words)
  })

  describe('on the owner’s network', () => {
    const sets = async (subject: 'signInAddress' | 'signInPhone' | 'codeAddress') =>
      server.db.query('update budget set spent = 1000000 where name = $1', [subject])
    const headers = { 'device-id': 'h5_own-phone' }
    const PASSWORD = 'kuda9lumping'
    const logIn = (phone: string, given: object, device: Record<string, string>) =>
      server.call('login', { userName: phone, ...given }, { ip: OWNER, headers: device }).then(({ code }) => code)
    const owner = async () => {
      await nextHour()
      const phone = newPhone()
      await ask(phone, OWNER)
      const payload = { userName: phone, sms_code: await codeOf(phone) }
      const { data } = await server.call('login', payload, { ip: OWNER, headers })
      await server.call('alterLoginPass', { password: PASSWORD }, { token: data.token })
      await logIn(phone, { password: 'sate7madura' }, {})
      return phone
    }

    it.each([
      { name: 'the network’s passwords', spent: ['signInAddress'] as const, known: 200, unknown: 4107, code: 200 },
      { name: 'the number’s passwords', spent: ['signInPhone'] as const, known: 200, unknown: 4107, code: 200 },
      { name: 'the network’s codes', spent: ['codeAddress'] as const, known: 200, unknown: 200, code: 4107 },
    ])(
      'who uses up $name does not use up those of a device that was signed in',
      { timeout: 60_000 },
      async ({ spent, known, unknown, code }) => {
        const phone = await owner()
        await ask(newPhone(), OWNER)
        await enter(phone, '000000', OWNER)
        for (const each of spent) await sets(each)
        expect(await logIn(phone, { password: PASSWORD }, headers)).toBe(known)
        expect(await logIn(phone, { password: PASSWORD }, {})).toBe(unknown)
        await later(61)
        await ask(phone, OWNER)
        const sms_code = await codeOf(phone)
        expect(await logIn(phone, { sms_code }, {})).toBe(code)
        if (code !== 200) expect(await logIn(phone, { sms_code }, headers)).toBe(200)
      },
    )

    it.each([
      { name: 'a sign-in', tryCode: (phone: string) => enter(phone, '000000', OWNER) },
      {
        name: 'a reset',
        tryCode: (phone: string) =>
          server.call('alterLoginPass', { phone, sms_code: '000000', password: PASSWORD }, { ip: OWNER }).then(({ code }) => code),
      },
    ])('who tries codes for numbers without a code does not use up tries of the network: $name', async ({ tryCode }) => {
      await nextHour()
      const spent = async () => {
        const [row] = await server.db.query<{ n: number }>(
          `select coalesce(sum(spent), 0)::int as n from budget where name = 'codeAddress' and starts_at > $1`,
          [new Date(server.clock.now().getTime() - HOUR * 1000)],
        )
        return row!.n
      }
      for (let index = 0; index < 5; index++) expect(await tryCode(newPhone())).toBe(4102)
      expect(await spent()).toBe(0)
      const phone = newPhone()
      await ask(phone, OWNER)
      expect(await enter(phone, wrongOf(await codeOf(phone)), OWNER)).toBe(4101)
      expect(await spent()).toBe(1)
      expect(await enter(phone, await codeOf(phone), OWNER)).toBe(200)
    })

    it('who has used up the password tries of the network uses up those of no number', { timeout: 60_000 }, async () => {
      const phone = await owner()
      await sets('signInAddress')
      for (let index = 0; index <= rateLimits.signInPhoneHour; index++)
        expect(await logIn(phone, { password: 'sate7madura' }, {})).toBe(4107)
      const elsewhere = { userName: phone, password: PASSWORD }
      expect(await server.call('login', elsewhere, { ip: '103.9.9.1' })).toMatchObject({ code: 200 })
    })

    it('who uses up the codes of the network does not block a reset from a device that was signed in', { timeout: 60_000 }, async () => {
      const phone = await owner()
      await enter(newPhone(), '000000', OWNER)
      await sets('codeAddress')
      await later(61)
      await server.call('resetSms', { phone }, { ip: OWNER })
      const payload = { phone, sms_code: await codeOf(phone), password: 'sate7madura' }
      const reset = (device: Record<string, string>) =>
        server.call('alterLoginPass', payload, { ip: OWNER, headers: device }).then(({ code }) => code)
      expect(await reset({})).toBe(4107)
      expect(await reset(headers)).toBe(200)
    })

    it('has no more tries on a known device than on any other', { timeout: 60_000 }, async () => {
      const phone = await owner()
      const codes: number[] = []
      for (let index = 0; index < rateLimits.signInPhoneHour + 2; index++)
        codes.push(await logIn(phone, { password: 'sate7madura' }, headers))
      expect(codes.filter((reply) => reply === 4105)).toHaveLength(rateLimits.signInPhoneHour)
      expect(codes.at(-1)).toBe(4107)
    })
  })
})
