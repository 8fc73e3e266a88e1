import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Sql } from '../../../src/server/db/db.ts'
import { ApiError } from '../../../src/server/calls/errors.ts'
import {
  runOnceInTransaction,
  runOnceOutsideTransaction,
  type Outcome,
  type IdempotentRequest,
} from '../../../src/server/http/idempotency.ts'
import { callWith, createMerchant, openOrder } from '../support/merchant.ts'
import { engines } from '../support/engines.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

describe.each(engines)('the same request again on $engine', ({ open }) => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer({ db: await open() })
    await server.db.script('create table effect (id uuid primary key, tag text not null)')
  })
  afterAll(() => server?.close())

  const requestOf = (given: Partial<IdempotentRequest> = {}): IdempotentRequest => ({
    account: 'a',
    route: 'order',
    key: randomUUID(),
    payload: { amount: 1, to: 'x' },
    receivedAt: new Date(),
    ...given,
  })
  const leaveEffect = (sql: Sql, tag: string) => sql.query('insert into effect values ($1, $2)', [randomUUID(), tag])
  const effects = async (tag: string) => (await server.db.query('select 1 from effect where tag = $1', [tag])).length
  const done = (data: unknown): Outcome => ({ status: 200, body: { code: 200, msg: '', data }, commit: true })
  const refused: Outcome = { status: 200, body: { code: 4101, msg: 'no', data: null }, commit: false }

  const ways = [
    {
      way: 'in one transaction',
      run: (request: IdempotentRequest, work: (sql: Sql) => Promise<Outcome>) => runOnceInTransaction(server.db, request, work),
    },
    {
      way: 'in its own transactions',
      run: (request: IdempotentRequest, work: (sql: Sql) => Promise<Outcome>) =>
        runOnceOutsideTransaction(server.db, request, () => work(server.db)),
    },
  ]
  describe.each(ways)('$way', ({ run }) => {
    it('has one effect and one reply', async () => {
      const request = requestOf()
      const work = async (sql: Sql) => {
        await leaveEffect(sql, request.key)
        return done({ no: randomUUID() })
      }
      const first = await run(request, work)
      const second = await run({ ...request, payload: { to: 'x', amount: 1 } }, work)
      expect(second).toEqual(first)
      expect(await effects(request.key)).toBe(1)
    })

    it('is refused when its payload differs', async () => {
      const request = requestOf()
      await run(request, async () => done(1))
      await expect(run({ ...request, payload: { amount: 2 } }, async () => done(2))).rejects.toMatchObject({ error: 'keyReused' })
    })

    it('is separate for another account or another call', async () => {
      const request = requestOf()
      await run(request, async () => done('first'))
      expect(await run({ ...request, account: 'b' }, async () => done('second'))).toMatchObject({ body: { data: 'second' } })
      expect(await run({ ...request, route: 'repay' }, async () => done('third'))).toMatchObject({ body: { data: 'third' } })
    })

    it('may be retried after a refusal, except a final one', async () => {
      const [open, closed] = [requestOf(), requestOf()]
      await run(open, async () => refused)
      expect(await run(open, async () => done(1))).toMatchObject({ body: { code: 200 } })
      await run(closed, async () => ({ ...refused, commit: true }))
      expect(await run(closed, async () => done(1))).toMatchObject({ body: { code: 4101 } })
    })

    it('may be retried after an error of the handler', async () => {
      const request = requestOf()
      await expect(run(request, () => Promise.reject(new Error('crash')))).rejects.toThrow('crash')
      expect(await run(request, async () => done(1))).toMatchObject({ body: { code: 200 } })
    })

    it('fifty times at once has one effect', async () => {
      const request = requestOf()
      const work = async (sql: Sql) => {
        await leaveEffect(sql, request.key)
        return done('once')
      }
      const once = () =>
        run(request, work).then(
          ({ body }) => body.data,
          (error: ApiError) => error.error,
        )
      const answers = new Set(await Promise.all(Array.from({ length: 50 }, once)))
      expect([...answers].filter((answer) => answer !== 'inFlight')).toEqual(['once'])
      expect(await effects(request.key)).toBe(1)
    })
  })

  it('is taken over from a server that died during it', async () => {
    const request = requestOf()
    await new Promise<void>((begun) => {
      void runOnceOutsideTransaction(server.db, request, () => {
        begun()
        return new Promise(() => {})
      })
    })
    await expect(runOnceOutsideTransaction(server.db, request, async () => done(1))).rejects.toMatchObject({ error: 'inFlight' })
    const later = { ...request, receivedAt: new Date(request.receivedAt.getTime() + 61_000) }
    expect(await runOnceOutsideTransaction(server.db, later, async () => done(2))).toMatchObject({ body: { data: 2 } })
  })

  describe('while the first attempt is still running', () => {
    /** `end` ends the work; `answer` is the caller's reply. */
    const startWork = async (request: IdempotentRequest) => {
      let end = (_: Outcome | Error) => {}
      let answer: Promise<unknown> = Promise.resolve()
      await new Promise<void>((begun) => {
        const work = () =>
          new Promise<Outcome>((resolve, reject) => {
            end = (how) => (how instanceof Error ? reject(how) : resolve(how))
            begun()
          })
        answer = runOnceOutsideTransaction(server.db, request, work).catch((error: Error) => error.message)
      })
      return { end, answer: () => answer }
    }
    const after = (request: IdempotentRequest, ms: number): IdempotentRequest => ({
      ...request,
      receivedAt: new Date(request.receivedAt.getTime() + ms),
    })
    const again = (request: IdempotentRequest, data: unknown) => runOnceOutsideTransaction(server.db, request, async () => done(data))

    it('is not taken over, however long it takes', async () => {
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
      try {
        const request = requestOf()
        const first = await startWork(request)
        vi.advanceTimersByTime(240_000)
        const heard = async () =>
          (await server.db.query('select 1 from idempotency where created_at > $1', [after(request, 200_000).receivedAt])).length
        await expect.poll(heard, { timeout: 20_000 }).toBe(1)
        await expect(again(after(request, 250_000), 'second')).rejects.toMatchObject({ error: 'inFlight' })
        first.end(done('first'))
        await first.answer()
        expect(await again(after(request, 251_000), 'second')).toMatchObject({ body: { data: 'first' } })
      } finally {
        vi.useRealTimers()
      }
    })

    it.each([
      { ends: 'well', how: done('first') },
      { ends: 'with a refusal', how: refused },
      { ends: 'with an error', how: new Error('late') },
    ])('keeps the reply of the attempt that took it over when the first ends $ends', async ({ how }) => {
      const request = requestOf()
      const first = await startWork(request)
      const later = after(request, 61_000)
      expect(await again(later, 'second')).toMatchObject({ body: { data: 'second' } })
      first.end(how)
      await first.answer()
      expect(await again(later, 'third')).toMatchObject({ body: { data: 'second' } })
    })
  })

  describe('is stored by its key only when a visitor’s call changed something:', () => {
    const keys = async () => (await server.db.query('select 1 from idempotency')).length
    const session = async (phone: string): Promise<{ token: string; refresh_token: string }> => {
      await server.call('smsCode', { phone, purpose: 'login' })
      return (await server.call('login', { userName: phone, sms_code: await server.smsCodeFor(`+62${phone.slice(1)}`) })).data
    }
    const refresh = (token: string) => server.call('refresh', {}, { token })
    const endLeft = (token: string) => server.call('endLeftSession', { token })
    const report = () => server.call('reportEvents', { events: [{ name: 'seen', at: 1 }] }, { ip: '10.9.0.2' })

    it.each([
      {
        name: 'a made-up refresh token',
        rows: 0,
        code: 4047,
        prepare: async () => () => refresh(`r${'x'.repeat(43)}`),
      },
      {
        name: 'a used refresh token, which ends its session',
        rows: 1,
        code: 4047,
        prepare: async () => {
          const { refresh_token } = await session('081700000011')
          await refresh(refresh_token)
          return () => refresh(refresh_token)
        },
      },
      { name: 'a sign-out of an unknown session', rows: 0, code: 200, prepare: async () => () => endLeft('of nobody at all') },
      {
        name: 'a sign-out that ends its session',
        rows: 1,
        code: 200,
        prepare: async () => {
          const { token } = await session('081700000012')
          return () => endLeft(token)
        },
      },
      { name: 'stored events', rows: 3, code: 200, prepare: async () => report },
      {
        name: 'events over their limit',
        rows: 0,
        code: 200,
        prepare: async () => {
          await report()
          await server.db.query(`update budget set spent = 1000000 where name = 'eventsAddress'`)
          return report
        },
      },
      {
        name: 'an order that a visitor reads',
        rows: 0,
        code: 200,
        prepare: async () => {
          const order = await openOrder(await createMerchant(server), 300_000)
          return () => callWith(server, { token: '' }, order, 'commerceOrderGuest', { sign_key: order.sign_key })
        },
      },
    ])('$rows for three times $name', async ({ prepare, code, rows }) => {
      const send = await prepare()
      const before = await keys()
      for (let times = 0; times < 3; times++) expect((await send()).code).toBe(code)
      expect((await keys()) - before).toBe(rows)
    })
  })

  it('is not stored in plain text', async () => {
    const request = requestOf()
    await runOnceInTransaction(server.db, request, async () => done('very-secret-token'))
    const rows = JSON.stringify(
      await server.db.query(`select encode(key_hash, 'escape') as k, encode(reply, 'escape') as r from idempotency`),
    )
    expect(rows).not.toBe('[]')
    expect(rows).not.toContain('very-secret-token')
    expect(rows).not.toContain(request.key)
  })

  it('applies to a real sign-in: the same token is returned, without a second session', async () => {
    await server.call('smsCode', { phone: '081700000001', purpose: 'login' })
    const payload = { userName: '081700000001', sms_code: await server.smsCodeFor('+6281700000001') }
    const [first, second] = [await server.call('login', payload, { key: 'k1' }), await server.call('login', payload, { key: 'k1' })]
    expect(first).toMatchObject({ code: 200 })
    expect(second.data).toEqual(first.data)
    expect(await server.call('login', { ...payload, sms_code: '000000' }, { key: 'k1' })).toMatchObject({ status: 422, code: 4022 })
  })
})
