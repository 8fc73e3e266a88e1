import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { bothEngines } from '../support/engines.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

describe.each(bothEngines)('a full disk on $engine', ({ open }) => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer({ db: await open() })
    // Raises PostgreSQL's error for a full disk on every write.
    await server.db.query(`create function full_disk() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`)
  })
  afterAll(() => server?.close())

  const tables = ['otp', 'budget', 'sms_outbox', 'idempotency', 'session', 'health']
  const fill = () =>
    server.db.script(
      tables.map((table) => `create trigger full_disk before insert or update on ${table} execute function full_disk()`).join(';'),
    )
  const free = () => server.db.script(tables.map((table) => `drop trigger full_disk on ${table}`).join(';'))
  /** Milliseconds added to the clock. More than a second passes before each check, because the health is cached for a second. */
  let passed = 0
  const now = performance.now.bind(performance)
  beforeAll(() => void vi.spyOn(performance, 'now').mockImplementation(() => now() + passed))
  const health = async () => {
    passed += 1100
    const { statusCode, headers } = await server.app.inject({ url: '/api/health' })
    return { status: statusCode, retry: headers['retry-after'] }
  }

  it('gives 503 with Retry-After for calls and for health, while reading goes on, and ends when there is room', async () => {
    const token = await server.signIn('081270000001')
    expect(await health()).toEqual({ status: 200, retry: undefined })
    await fill()
    for (const reply of [
      await server.call('smsCode', { phone: '081270000002', purpose: 'login' }),
      await server.call('login', { userName: '081270000001', sms_code: '123456' }),
      await server.call('logout', {}, { token }),
    ]) {
      expect(reply).toMatchObject({ status: 503, code: 5003 })
      expect(reply.headers['retry-after']).toBe('2')
    }
    server.advanceSystemClock(120)
    expect(await server.call('userInfo', {}, { token })).toMatchObject({ code: 200 })
    expect(await health()).toEqual({ status: 503, retry: '2' })
    await free()
    expect(await health()).toEqual({ status: 200, retry: undefined })
    expect(await server.call('logout', {}, { token })).toMatchObject({ code: 200 })
  })
})
