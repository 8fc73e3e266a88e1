import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../support/engines.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

describe.each(engines)('signing in on $engine', ({ open }) => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer({ db: await open() })
  })
  afterAll(() => server?.close())

  let last = 0
  /** A new phone number, as entered and as stored. */
  const newPhone = () => {
    const digits = `8120000${String(++last).padStart(4, '0')}`
    return { typed: `0${digits}`, kept: `+62${digits}` }
  }
  const sendTo = (phone: string, purpose = 'login') => server.call('smsCode', { phone, purpose })
  const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000')

  it('opens an account with a code, and the next time finds it', async () => {
    const { typed, kept } = newPhone()
    expect(await sendTo(typed)).toMatchObject({ code: 200, data: { captcha: 0, expire_seconds: 300 } })
    const first = await server.call('login', { userName: typed, sms_code: await server.smsCodeFor(kept) })
    expect(first).toMatchObject({ status: 200, code: 200, data: { is_new: true, has_password: false } })
    expect(await server.call('userInfo', {}, { token: first.data.token })).toMatchObject({
      code: 200,
      data: { user_info: { username: typed } },
    })
    server.advance(61)
    await sendTo(`62${typed.slice(1)}`)
    const second = await server.call('login', { userName: typed.slice(1), sms_code: await server.smsCodeFor(kept) })
    expect(second).toMatchObject({ code: 200, data: { is_new: false, uid: first.data.uid } })
  })

  it('stores neither the code nor a token in plain text', async () => {
    const { typed, kept } = newPhone()
    await sendTo(typed)
    const code = await server.smsCodeFor(kept)
    const { data } = await server.call('login', { userName: typed, sms_code: code })
    const renewed = await server.call('refresh', {}, { token: data.refresh_token })
    await sendTo(typed, 'reset')
    const tokens = [data, renewed.data].flatMap(({ token, refresh_token }) => [token, refresh_token] as string[])
    const hex = (text: string) => Buffer.from(text).toString('hex')
    // The digits of the code may occur in a time or hash by chance, so only its hex form counts.
    const secrets = [...tokens, ...tokens.map(hex), hex(code)]
    for (const table of ['otp', 'session', 'spent_refresh', 'idempotency', 'account']) {
      const rows = JSON.stringify(await server.db.query(`select t::text from ${table} t`))
      expect(rows, table).not.toBe('[]')
      expect(
        secrets.filter((secret) => rows.includes(secret)),
        table,
      ).toEqual([])
    }
  })

  it.each([
    { name: 'a wrong code', after: 0, given: wrongOf, expected: 4101 },
    { name: 'an expired code', after: 300, given: (code: string) => code, expected: 4102 },
    { name: 'a code just before it expires', after: 299, given: (code: string) => code, expected: 200 },
  ])('$name is answered with $expected', async ({ after, given, expected }) => {
    const { typed, kept } = newPhone()
    await sendTo(typed)
    server.advance(after)
    expect(await server.call('login', { userName: typed, sms_code: given(await server.smsCodeFor(kept)) })).toMatchObject({
      code: expected,
    })
  })

  it('takes a code once', async () => {
    const { typed, kept } = newPhone()
    await sendTo(typed)
    const login = { userName: typed, sms_code: await server.smsCodeFor(kept) }
    expect(await server.call('login', login)).toMatchObject({ code: 200 })
    expect(await server.call('login', login)).toMatchObject({ code: 4102 })
  })

  it('binds a code to its phone and its purpose', async () => {
    const [mine, other] = [newPhone(), newPhone()]
    await server.signIn(mine.typed)
    await sendTo(mine.typed, 'reset')
    const code = await server.smsCodeFor(mine.kept)
    do {
      server.advance(61)
      await sendTo(other.typed)
    } while ((await server.smsCodeFor(other.kept)) === code)
    expect(await server.call('login', { userName: other.typed, sms_code: code })).toMatchObject({ code: 4101 })
    expect(await server.call('login', { userName: mine.typed, sms_code: code })).toMatchObject({ code: 4102 })
  })

  // 4100: the phone is not that of the account.
  it.each([
    { purpose: 'password', code: 4100 },
    { purpose: 'order', code: 4100 },
    { purpose: 'bank', code: 4100 },
    { purpose: 'whatsapp', code: 200 },
  ])('a member’s code for $purpose, to the phone of a stranger: $code', async ({ purpose, code }) => {
    const token = await server.signIn(newPhone().typed)
    expect(await server.call('smsCode', { phone: newPhone().typed, purpose }, { token })).toMatchObject({ code })
  })

  it('says to request a new code when others have used up the tries of this one', async () => {
    const { typed, kept } = newPhone()
    await sendTo(typed)
    const login = { userName: typed, sms_code: wrongOf(await server.smsCodeFor(kept)) }
    for (let index = 0; index < 4; index++) await server.call('login', login, { ip: `103.1.${index}.1` })
    const { code, msg } = await server.call('login', login)
    expect({ code, msg }).toEqual({ code: 4101, msg: 'That code is not right. Please ask for a new one.' })
    server.advance(61)
    expect(await sendTo(typed)).toMatchObject({ code: 200, data: { captcha: 0 } })
  })

  it('takes five wrong codes, then not even the right one; no new message is sent until an hour is over', async () => {
    const { typed, kept } = newPhone()
    await sendTo(typed)
    const wrong = wrongOf(await server.smsCodeFor(kept))
    for (const left of [4, 3]) {
      const reply = await server.call('login', { userName: typed, sms_code: wrong })
      expect(reply).toMatchObject({ code: 4101 })
      expect(reply.msg).toContain(String(left))
    }
    server.advance(61)
    await sendTo(typed)
    const code = await server.smsCodeFor(kept)
    for (let tries = 0; tries < 2; tries++)
      expect(await server.call('login', { userName: typed, sms_code: wrongOf(code) })).toMatchObject({ code: 4101 })
    const minutesLeft = () => Math.ceil((3600 - (server.clock.seconds() % 3600)) / 60)
    const spent = () => ({
      code: 4114,
      msg: `Too many wrong codes. You can ask for a new one in ${minutesLeft()} minutes.`,
    })
    const spentAtField = () => ({ ...spent(), data: { field: '/sms_code' } })
    expect(await server.call('login', { userName: typed, sms_code: wrongOf(code) })).toMatchObject(spentAtField())
    expect(await server.call('login', { userName: typed, sms_code: code })).toMatchObject(spentAtField())
    expect(await sendTo(typed)).toMatchObject(spent())
    server.advance(61)
    expect(await sendTo(typed)).toMatchObject(spent())
    server.advance(minutesLeft() * 60)
    expect(await sendTo(typed)).toMatchObject({ code: 200, data: { captcha: 0 } })
    expect(await server.call('login', { userName: typed, sms_code: await server.smsCodeFor(kept) })).toMatchObject({ code: 200 })
  })

  it('returns the remaining wait when a code was just sent, and sends no other', async () => {
    const { typed, kept } = newPhone()
    const first = await sendTo(typed)
    const code = await server.smsCodeFor(kept)
    server.advance(20)
    const again = await sendTo(typed)
    expect(again).toMatchObject({
      code: 200,
      data: { captcha: 0, resend_seconds: first.data.resend_seconds - 20, expire_seconds: first.data.expire_seconds - 20 },
    })
    expect(await server.smsCodeFor(kept)).toBe(code)
    expect(await server.call('login', { userName: typed, sms_code: code })).toMatchObject({ code: 200 })
  })

  it('requires a wait before another SMS when the last code was used', async () => {
    const { typed, kept } = newPhone()
    await sendTo(typed)
    await server.call('login', { userName: typed, sms_code: await server.smsCodeFor(kept) })
    server.advance(20)
    const reply = await sendTo(typed)
    expect(reply).toMatchObject({ code: 4103 })
    expect(reply.msg).toBe('Please wait 40 seconds before asking for another code.')
  })

  it.each([
    ['081234567890', '+6281234567890'],
    ['81234567890', '+6281234567890'],
    ['6281234567890', '+6281234567890'],
    ['0812345678', '+62812345678'],
  ])('reads the phone %s as %s', async (typed, kept) => {
    server.advance(7200)
    expect(await sendTo(typed)).toMatchObject({ code: 200 })
    expect(await server.smsCodeFor(kept)).toMatch(/^\d{6}$/)
  })

  it.each(['0211234567', '08412345678', '0000000000', '081234567890123'])('refuses the phone %s', async (typed) => {
    expect(await sendTo(typed)).toMatchObject({ code: 4003, data: { field: '/phone' } })
  })

  it('answers alike for a phone with and without an account', async () => {
    const [known, unknown] = [newPhone(), newPhone()]
    await server.signIn(known.typed)
    const strip = ({ status, code, msg, data }: Awaited<ReturnType<TestServer['call']>>) => ({
      status,
      code,
      msg,
      data: { ...data, phone_masked: '' },
    })
    const both = async (name: string, payload: (phone: string) => Record<string, unknown>) => {
      const replies = [await server.call(name, payload(known.typed)), await server.call(name, payload(unknown.typed))]
      expect(strip(replies[0]!)).toEqual(strip(replies[1]!))
    }
    await both('resetSms', (phone) => ({ phone }))
    await both('login', (userName) => ({ userName, password: 'wrong12345' }))
    await both('login', (userName) => ({ userName, sms_code: '123456' }))
    expect(await server.smsCodeFor(unknown.kept)).toBe('')
  })

  it('answers in the language of the header, by default in Indonesian', async () => {
    const login = { userName: newPhone().typed, sms_code: '123456' }
    const translations = (lan: string) => server.call('login', login, { lan }).then(({ msg }) => msg)
    expect(await translations('en-US')).toBe('This code is no longer valid. Please ask for a new one.')
    expect(await translations('id-ID')).toBe('Kode sudah tidak berlaku. Silakan minta kode baru.')
    expect(await translations('fr-FR')).toBe('Kode sudah tidak berlaku. Silakan minta kode baru.')
  })
})
