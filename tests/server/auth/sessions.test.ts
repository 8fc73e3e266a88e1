import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashToken } from '../../../src/server/auth/sessions.ts'
import { readSettings } from '../../../src/server/platform/settings.ts'
import { engines } from '../support/engines.ts'
import { modelRuns, modelTimeout } from '../../support/model-runs.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

const DAY = 86_400
const { tokenSeconds, idleSeconds, maxAgeSeconds } = readSettings({}).sessions

describe.each(engines)('sessions on $engine', ({ open }) => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer({ db: await open() })
  })
  afterAll(() => server?.close())

  let last = 0
  const newPhone = () => `08140000${String(++last).padStart(4, '0')}`
  const codeOf = (token: string, name = 'userInfo') => server.call(name, {}, { token }).then(({ code }) => code)
  const logIn = async (phone: string) => {
    await server.call('smsCode', { phone, purpose: 'login' })
    const reply = await server.call('login', { userName: phone, sms_code: await server.smsCodeFor(`+62${phone.slice(1)}`) })
    return reply.data as { token: string; uid: string; refresh_token: string; expire_time: number; refresh_expire_time: number }
  }

  it.each([
    { name: 'no token', token: async () => '' },
    { name: 'garbage', token: async () => 'Bearer abc' },
    { name: 'a token that was never issued', token: async () => `a${'x'.repeat(43)}` },
    { name: 'a refresh token', token: async () => (await logIn(newPhone())).refresh_token },
    {
      name: 'a token that was signed out',
      token: async () => {
        const { token } = await logIn(newPhone())
        expect(await codeOf(token, 'logout')).toBe(200)
        return token
      },
    },
    {
      name: 'a token of a session that was idle too long',
      token: async () => {
        const { token } = await logIn(newPhone())
        server.advanceSystemClock(idleSeconds)
        return token
      },
    },
    {
      name: 'a token of a session that is too old, though used',
      token: async () => {
        let { token, refresh_token } = await logIn(newPhone())
        const uses = Math.ceil(maxAgeSeconds / (idleSeconds / 2)) - 1
        for (let use = 0; use < uses; use++) {
          server.advanceSystemClock(idleSeconds / 2)
          ;({ token, refresh_token } = (await server.call('refresh', {}, { token: refresh_token })).data)
          expect(await codeOf(token)).toBe(200)
        }
        server.advanceSystemClock(maxAgeSeconds - uses * (idleSeconds / 2))
        return token
      },
    },
    {
      name: 'a token that was replaced in a session that has ended',
      token: async () => {
        const { token, refresh_token } = await logIn(newPhone())
        const renewed = (await server.call('refresh', {}, { token: refresh_token })).data
        expect(await codeOf(renewed.token, 'logout')).toBe(200)
        return token
      },
    },
  ])('$name is answered with 4047', async ({ token }) => {
    expect(await codeOf(await token())).toBe(4047)
  })

  it.each([
    { name: 'that has expired', age: async () => server.advanceSystemClock(tokenSeconds) },
    { name: 'that another tab has renewed', age: async (refresh: string) => void (await server.call('refresh', {}, { token: refresh })) },
  ])('a token $name is answered with 4046, on calls for visitors too', async ({ age }) => {
    const { token, refresh_token } = await logIn(newPhone())
    await age(refresh_token)
    expect([await codeOf(token), await codeOf(token, 'config')]).toEqual([4046, 4046])
  })

  it('is renewed after a month without use, without an SMS', async () => {
    const { refresh_token } = await logIn(newPhone())
    server.advanceSystemClock(31 * DAY)
    const renewed = await server.call('refresh', {}, { token: refresh_token })
    expect(renewed.code).toBe(200)
    expect(await codeOf(renewed.data.token)).toBe(200)
  })

  it('does not end when the sandbox moves the clock', async () => {
    const { token } = await logIn(newPhone())
    server.advance(200 * DAY)
    expect(await codeOf(token)).toBe(200)
  })

  it('gives the expiry of tokens on the clock that the sandbox moves', async () => {
    const { expire_time, refresh_expire_time } = await logIn(newPhone())
    expect([expire_time, refresh_expire_time]).toEqual([server.clock.seconds() + tokenSeconds, server.clock.seconds() + idleSeconds])
  })

  it('ends when a spent refresh token comes again, for the thief and the borrower', async () => {
    const first = await logIn(newPhone())
    const second = (await server.call('refresh', {}, { token: first.refresh_token })).data
    expect(await codeOf(second.token)).toBe(200)
    expect(await codeOf(first.refresh_token, 'refresh')).toBe(4047)
    expect(await codeOf(second.token)).toBe(4047)
    expect(await codeOf(second.refresh_token, 'refresh')).toBe(4047)
  })

  it('has the device of the sign-in and of the last renewal', async () => {
    const deviceOf = async (token: string) => {
      const [row] = await server.db.query<{ device: string | null }>('select device_id as device from session where token_hash = $1', [
        hashToken(token),
      ])
      return row?.device
    }
    const phone = newPhone()
    await server.call('smsCode', { phone, purpose: 'login' })
    const sms_code = await server.smsCodeFor(`+62${phone.slice(1)}`)
    const headers = { 'device-id': 'h5_0123456789' }
    const { token, refresh_token } = (await server.call('login', { userName: phone, sms_code }, { headers })).data
    expect(await deviceOf(token)).toBe('h5_0123456789')
    const renewed = await server.call('refresh', {}, { token: refresh_token, headers: { 'device-id': 'no device of ours' } })
    expect(await deviceOf(renewed.data.token)).toBe('h5_0123456789')
  })

  it('lists where a borrower is signed in, and ends all but the session that asks', async () => {
    const phone = newPhone()
    const onDevice = async (device: string) => {
      server.advance(3700)
      await server.call('smsCode', { phone, purpose: 'login' })
      const sms_code = await server.smsCodeFor(`+62${phone.slice(1)}`)
      return (await server.call('login', { userName: phone, sms_code }, { headers: { 'device-id': device } })).data.token as string
    }
    const [earlier, other] = [await onDevice('h5_this-phone'), await onDevice('h5_another-one')]
    const token = await onDevice('h5_this-phone')
    const places = async () => {
      const { data } = await server.call('devices', {}, { token, headers: { 'device-id': 'h5_this-phone' } })
      return (data.lists as { where: string }[]).map(({ where }) => where).toSorted()
    }
    expect(await places()).toEqual(['current', 'other', 'same'])
    expect(await codeOf(token, 'endOtherSessions')).toBe(200)
    expect(await places()).toEqual(['current'])
    expect([await codeOf(token), await codeOf(earlier), await codeOf(other)]).toEqual([200, 4047, 4047])
  })

  it.each([
    { name: 'its own account', of: 'own' as const, code: 200 },
    { name: 'no account', of: undefined, code: 200 },
    { name: 'another account', of: 'other' as const, code: 4048 },
  ])('accepts a call that was filled in under $name: $code', async ({ of, code }) => {
    const [own, other] = [await logIn(newPhone()), await logIn(newPhone())]
    const headers: Record<string, string> = of ? { account: { own, other }[of].uid } : {}
    const sent = { token: own.token, headers }
    expect((await server.call('userInfo', {}, sent)).code).toBe(code)
    expect((await server.call('saveAccount', { email: 'ayu@example.com' }, sent)).code).toBe(code)
    expect((await server.call('account', {}, { token: own.token })).data.email).toBe(code === 200 ? 'ayu@example.com' : undefined)
  })

  it('are ended by the token alone after a sign-out without a network, with the same answer for an unknown token', async () => {
    const [left, other] = [await logIn(newPhone()), await logIn(newPhone())]
    for (const token of [left.token, 'nobody was given this one', left.token])
      expect(await server.call('endLeftSession', { token })).toMatchObject({ code: 200, data: {} })
    expect(await codeOf(left.token)).toBe(4047)
    expect((await server.call('refresh', {}, { token: left.refresh_token })).code).not.toBe(200)
    expect(await codeOf(other.token)).toBe(200)
  })

  it('repeats the reply to a refresh that was sent twice with one key', async () => {
    const { refresh_token } = await logIn(newPhone())
    const once = () => server.call('refresh', {}, { token: refresh_token, key: 'the-same-refresh' })
    const [first, second] = [await once(), await once()]
    expect(second.data).toEqual(first.data)
    expect(await codeOf(second.data.token)).toBe(200)
  })

  it('follows the model: a token is alive exactly until it is ended', { timeout: modelTimeout(120_000) }, async () => {
    type Session = { token: string; refresh: string; spent: string[]; alive: boolean; account: number }
    const phones = [newPhone(), newPhone()]
    const step = fc.record({
      act: fc.constantFrom('logIn', 'refresh', 'logout', 'reuse', 'password', 'probe'),
      account: fc.nat({ max: 1 }),
      pick: fc.nat({ max: 7 }),
    })
    type Act = (session: Session, sessions: Session[]) => Promise<void>
    const run: Record<'refresh' | 'logout' | 'reuse' | 'password' | 'probe', Act> = {
      refresh: async (session) => {
        const reply = await server.call('refresh', {}, { token: session.refresh })
        expect(reply.code).toBe(session.alive ? 200 : 4047)
        if (reply.code !== 200) return
        session.spent.push(session.refresh)
        session.token = reply.data.token
        session.refresh = reply.data.refresh_token
      },
      logout: async (session) => {
        expect(await codeOf(session.token, 'logout')).toBe(session.alive ? 200 : 4047)
        session.alive = false
      },
      reuse: async (session) => {
        const spent = session.spent.at(0)
        if (spent === undefined) return
        expect(await codeOf(spent, 'refresh')).toBe(4047)
        session.alive = false
      },
      password: async (session, sessions) => {
        const phone = phones[session.account]!
        await server.call('resetSms', { phone })
        const sms_code = await server.smsCodeFor(`+62${phone.slice(1)}`)
        expect(await server.call('alterLoginPass', { phone, sms_code, password: 'kuda9lumping' })).toMatchObject({ code: 200 })
        for (const each of sessions) if (each.account === session.account) each.alive = false
      },
      probe: async (session) => {
        expect(await codeOf(session.token)).toBe(session.alive ? 200 : 4047)
      },
    }

    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
        const sessions: Session[] = []
        for (const { act, account, pick } of steps) {
          server.advance(3700)
          const session = sessions[pick % Math.max(1, sessions.length)]
          if (act === 'logIn') {
            const { token, refresh_token } = await logIn(phones[account]!)
            sessions.push({ token, refresh: refresh_token, spent: [], alive: true, account })
          } else if (session) {
            await run[act](session, sessions)
          }
        }
        for (const { token, alive, spent } of sessions) {
          expect(await codeOf(token)).toBe(alive ? 200 : 4047)
          for (const dead of spent) expect(await codeOf(dead)).toBe(4047)
        }
      }),
      modelRuns(12),
    )
  })
})
