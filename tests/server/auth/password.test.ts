import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Sql } from '../../../src/server/db/db.ts'
import { engines } from '../support/engines.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

describe.each(engines)('passwords on $engine', ({ open }) => {
  let server: TestServer
  /** Hook that runs between reading an account and comparing its password. */
  let meanwhile = async (): Promise<unknown> => undefined
  beforeAll(async () => {
    const db = await open()
    const query: Sql['query'] = async (text, params) => {
      const rows = await db.query<never>(text, params)
      if (text.includes('from account where phone')) await meanwhile()
      return rows
    }
    server = await openTestServer({ db: { ...db, query } })
  })
  afterAll(() => server?.close())

  let last = 0
  const newPhone = () => `08150000${String(++last).padStart(4, '0')}`
  const kept = (phone: string) => `+62${phone.slice(1)}`
  const alter = (payload: Record<string, unknown>, token?: string) => server.call('alterLoginPass', payload, token ? { token } : {})
  const logIn = (userName: string, password: string, ip?: string) => server.call('login', { userName, password }, ip ? { ip } : {})
  const member = async (password?: string) => {
    const phone = newPhone()
    const token = await server.signIn(phone)
    if (password) expect(await alter({ password }, token)).toMatchObject({ code: 200 })
    return { phone, token }
  }
  const codeFor = async (phone: string, purpose: string, token?: string) => {
    server.advance(3600)
    await server.call('smsCode', { phone, purpose }, token ? { token } : {})
    return server.smsCodeFor(kept(phone))
  }

  it('signs in with the password that was set just after signing in by code', async () => {
    const { phone } = await member('kuda9lumping')
    expect(await logIn(phone, 'kuda9lumping')).toMatchObject({ code: 200, data: { has_password: true, is_new: false } })
    expect(await logIn(phone, 'kuda9lumpinG')).toMatchObject({ code: 4105 })
  })

  it.each(['123456', 'aaaaaa', 'abcdef', 'fedcba', 'password1', 'Indonesia', 'bismillah'])('refuses the password %s', async (password) => {
    const { token } = await member()
    expect(await alter({ password }, token)).toMatchObject({ code: 4106 })
  })

  it('refuses the phone as a password', async () => {
    const { phone, token } = await member()
    expect(await alter({ password: phone }, token)).toMatchObject({ code: 4106 })
  })

  it.each(['12345', 'a1'.repeat(65)])('refuses the length of %s', async (password) => {
    const { token } = await member()
    expect(await alter({ password }, token)).toMatchObject({ code: 4003, data: { field: '/password' } })
  })

  // OWASP ASVS 5.0, 6.2.5, 6.2.8 and 6.2.9: allow any characters and at least 64 of them, and compare them unchanged.
  it.each(['dua puluh-satu & lebih: panjang', 'kuda9é漢🐴', 'sate7madura'.repeat(6), ' kuda 9!'])('takes %j as it is', async (password) => {
    const { phone, token } = await member()
    expect(await alter({ password }, token)).toMatchObject({ code: 200 })
    expect(await logIn(phone, password)).toMatchObject({ code: 200 })
    expect(await logIn(phone, [...password].slice(0, -1).join(''))).toMatchObject({ code: 4105 })
  })

  it.each([
    { name: 'the old password', expected: 200, proof: async () => ({ old_password: 'kuda9lumping' }) },
    { name: 'a wrong old password', expected: 4109, proof: async () => ({ old_password: 'kuda8lumping' }) },
    {
      name: 'a code for this',
      expected: 200,
      proof: async (phone: string, token: string) => ({ sms_code: await codeFor(phone, 'password', token) }),
    },
    { name: 'a code for a reset', expected: 200, proof: async (phone: string) => ({ sms_code: await codeFor(phone, 'reset') }) },
    { name: 'a code for signing in', expected: 4102, proof: async (phone: string) => ({ sms_code: await codeFor(phone, 'login') }) },
    { name: 'no proof', expected: 4115, proof: async () => ({}) },
  ])('a member who has one changes it with $name: $expected', async ({ proof, expected }) => {
    const { phone, token } = await member('kuda9lumping')
    expect(await alter({ password: 'sate7madura', ...(await proof(phone, token)) }, token)).toMatchObject({ code: expected })
    expect(await logIn(phone, 'sate7madura')).toMatchObject({ code: expected === 200 ? 200 : 4105 })
  })

  const right = async (phone: string, token: string) => ({ sms_code: await codeFor(phone, 'password', token) })
  const wrong = async (phone: string, token: string) => {
    const { sms_code } = await right(phone, token)
    return { sms_code: sms_code === '000000' ? '000001' : '000000' }
  }
  it.each([
    { name: 'just signed in', minutes: 14, proof: async () => ({}), code: 200 },
    { name: 'signed in long ago', minutes: 16, proof: async () => ({}), code: 4108 },
    { name: 'just signed in, a code too', minutes: 0, proof: right, code: 200 },
    { name: 'signed in long ago, a code', minutes: 16, proof: right, code: 200 },
    { name: 'signed in hours ago, a code', minutes: 20 * 60, proof: right, code: 200 },
    { name: 'just signed in, a wrong code', minutes: 0, proof: wrong, code: 4101, field: '/sms_code' },
    { name: 'signed in long ago, a wrong code', minutes: 16, proof: wrong, code: 4101, field: '/sms_code' },
  ])('a first password, $name: $code', async ({ minutes, proof, code, field }) => {
    const { phone, token } = await member()
    server.advanceSystemClock(minutes * 60)
    const reply = await alter({ password: 'sate7madura', ...(await proof(phone, token)) }, token)
    expect({ code: reply.code, field: reply.data?.field }).toEqual({ code, field })
    expect(await logIn(phone, 'sate7madura')).toMatchObject({ code: code === 200 ? 200 : 4105 })
  })

  it.each([
    {
      lan: 'id-ID',
      given: { old_password: 'kuda8lumping', password: 'sate7madura' },
      msg: 'Kata sandi lama salah.',
      field: '/old_password',
    },
    {
      lan: 'id-ID',
      given: { old_password: 'kuda9lumping', password: 'kuda9lumping' },
      msg: 'Kata sandi baru harus berbeda dari kata sandi lama.',
      field: '/password',
    },
    {
      lan: 'en-US',
      given: { old_password: 'kuda8lumping', password: 'kuda8lumping' },
      msg: 'The current password is not right.',
      field: '/old_password',
    },
  ])('$given is answered with "$msg"', async ({ lan, given, msg, field }) => {
    const { token } = await member('kuda9lumping')
    expect(await server.call('alterLoginPass', given, { token, lan })).toMatchObject({ msg, data: { field } })
  })

  it('a member who has used up the tries of a code sees a message, and may still reset the password by one', async () => {
    const { phone, token } = await member()
    const guess = { password: 'sate7madura', ...(await wrong(phone, token)) }
    const codes: number[] = []
    for (let tries = 0; tries < 6; tries++) codes.push((await alter(guess, token)).code)
    expect(codes).toEqual([4101, 4101, 4101, 4101, 4114, 4114])
    expect(await alter({ ...guess, sms_code: await codeFor(phone, 'reset') }, token)).toMatchObject({ code: 200 })
  })

  it('a visitor resets it with a code, which ends every session', async () => {
    const { phone, token } = await member('kuda9lumping')
    server.advance(3600)
    await server.call('resetSms', { phone })
    const sms_code = await server.smsCodeFor(kept(phone))
    expect(await alter({ phone, sms_code: sms_code === '000000' ? '000001' : '000000', password: 'sate7madura' })).toMatchObject({
      code: 4101,
    })
    expect(await alter({ phone, sms_code, password: 'sate7madura' })).toMatchObject({ code: 200 })
    expect(await server.call('userInfo', {}, { token })).toMatchObject({ code: 4047 })
    expect(await logIn(phone, 'sate7madura')).toMatchObject({ code: 200 })
    expect(await alter({ phone, sms_code, password: 'rendang8padang' })).toMatchObject({ code: 4102 })
  })

  it('a signed-in member resets the password of another number by its code, and stays signed in', async () => {
    const own = await member('kuda9lumping')
    const other = await member('rendang8padang')
    server.advance(3600)
    await server.call('resetSms', { phone: other.phone }, { token: own.token })
    const reset = { phone: other.phone, sms_code: await server.smsCodeFor(kept(other.phone)), password: 'sate7madura' }
    expect(await alter({ ...reset, sms_code: undefined }, own.token)).toMatchObject({ code: 4003, data: { field: '/sms_code' } })
    expect(await alter(reset, own.token)).toMatchObject({ code: 200 })
    expect(await logIn(other.phone, 'sate7madura')).toMatchObject({ code: 200 })
    expect(await server.call('userInfo', {}, { token: other.token })).toMatchObject({ code: 4047 })
    expect(await server.call('userInfo', {}, { token: own.token })).toMatchObject({ code: 200 })
    expect(await logIn(own.phone, 'kuda9lumping')).toMatchObject({ code: 200 })
  })

  it('visitors without a code cause no hashing, so that they do not fill the queue of sign-ins', { timeout: 60_000 }, async () => {
    const { phone } = await member('kuda9lumping')
    const guess = (index: number) =>
      server.call('alterLoginPass', { phone, sms_code: '123456', password: 'sate7madura' }, { ip: `10.8.${index}.1` })
    const guesses = Promise.all(Array.from({ length: 110 }, (_, index) => guess(index)))
    expect(await logIn(phone, 'kuda9lumping')).toMatchObject({ code: 200 })
    expect((await guesses).filter(({ code }) => code !== 4102)).toEqual([])
  })

  it('first passwords are counted like those of sign-ins', async () => {
    const { phone, token } = await member()
    await logIn(phone, 'kuda9lumping')
    await server.db.query(`update budget set spent = 1000 where name = 'signInPhone'`)
    expect(await alter({ password: 'kuda9lumping' }, token)).toMatchObject({ code: 4107 })
    server.advance(3600)
    expect(await alter({ password: 'kuda9lumping' }, token)).toMatchObject({ code: 200 })
  })

  it('a change leaves the session that made it, and ends the others', async () => {
    const { phone, token } = await member('kuda9lumping')
    const other = (await logIn(phone, 'kuda9lumping')).data.token
    await alter({ password: 'sate7madura', old_password: 'kuda9lumping' }, token)
    expect(await server.call('userInfo', {}, { token })).toMatchObject({ code: 200 })
    expect(await server.call('userInfo', {}, { token: other })).toMatchObject({ code: 4047 })
  })

  it('a change while the old password is compared ends the sign-in with the old one', async () => {
    const { phone, token } = await member('kuda9lumping')
    meanwhile = async () => {
      meanwhile = async () => undefined
      expect(await alter({ password: 'sate7madura', old_password: 'kuda9lumping' }, token)).toMatchObject({ code: 200 })
    }
    expect(await logIn(phone, 'kuda9lumping')).toMatchObject({ code: 4105 })
    expect((await server.call('devices', {}, { token })).data.lists).toHaveLength(1)
    expect(await logIn(phone, 'sate7madura')).toMatchObject({ code: 200 })
  })

  it('locks a phone after ten wrong passwords in an hour, from any network', async () => {
    const { phone } = await member('kuda9lumping')
    server.advance(3600 - (server.clock.seconds() % 3600))
    const guesses = await Promise.all(Array.from({ length: 30 }, (_, index) => logIn(phone, `guess${index}`, `10.9.${index}.1`)))
    expect(guesses.filter(({ code }) => code === 4105)).toHaveLength(10)
    expect(guesses.filter(({ code }) => code === 4107)).toHaveLength(20)
    expect(await logIn(phone, 'kuda9lumping')).toMatchObject({ code: 4107, data: { field: '/password' } })
    server.advance(3600)
    expect(await logIn(phone, 'kuda9lumping')).toMatchObject({ code: 200 })
  })
})
