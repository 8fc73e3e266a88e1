import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../support/engines.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

const DAY = 86_400

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
    return reply.data as { token: string; refresh_token: string; expire_time: number; refresh_expire_time: number }
  }

  it.each([
    { name: 'no token', token: async () => '' },
    { name: 'garbage', token: async () => 'Bearer abc' },
    { name: 'a token nobody was given', token: async () => `a${'x'.repeat(43)}` },
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
      name: 'a token replaced by a refresh',
      token: async () => {
        const { token, refresh_token } = await logIn(newPhone())
        expect(await codeOf(refresh_token, 'refresh')).toBe(200)
        return token
      },
    },
    {
      name: 'a token idle for 14 days',
      token: async () => {
        const { token } = await logIn(newPhone())
        server.advanceSystemClock(14 * DAY)
        return token
      },
    },
    {
      name: 'a token 90 days old, though used',
      token: async () => {
        const { token } = await logIn(newPhone())
        for (let week = 0; week < 12; week++) {
          server.advanceSystemClock(7 * DAY)
          expect(await codeOf(token)).toBe(200)
        }
        server.advanceSystemClock(6 * DAY)
        return token
      },
    },
  ])('$name is answered with 4047', async ({ token }) => {
    expect(await codeOf(await token())).toBe(4047)
  })

  it('does not end when the sandbox moves the clock', async () => {
    const { token } = await logIn(newPhone())
    server.advance(200 * DAY)
    expect(await codeOf(token)).toBe(200)
  })

  it('says until when tokens live, on the clock that the sandbox moves', async () => {
    const { expire_time, refresh_expire_time } = await logIn(newPhone())
    expect([expire_time, refresh_expire_time]).toEqual([server.clock.seconds() + 14 * DAY, server.clock.seconds() + 90 * DAY])
  })

  it('ends when a spent refresh token comes again, for the thief and the borrower', async () => {
    const first = await logIn(newPhone())
    const second = (await server.call('refresh', {}, { token: first.refresh_token })).data
    expect(await codeOf(second.token)).toBe(200)
    expect(await codeOf(first.refresh_token, 'refresh')).toBe(4047)
    expect(await codeOf(second.token)).toBe(4047)
    expect(await codeOf(second.refresh_token, 'refresh')).toBe(4047)
  })

  it('gives the answer again to a refresh that was sent twice with one key', async () => {
    const { refresh_token } = await logIn(newPhone())
    const once = () => server.call('refresh', {}, { token: refresh_token, key: 'the-same-refresh' })
    const [first, second] = [await once(), await once()]
    expect(second.data).toEqual(first.data)
    expect(await codeOf(second.data.token)).toBe(200)
  })

  it('follows the model: a token is alive exactly until it is ended', { timeout: 120_000 }, async () => {
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
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
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
      { numRuns: 12 },
    )
  })
})
