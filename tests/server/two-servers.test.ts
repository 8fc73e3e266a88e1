import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { product } from '../conformance/product.ts'
import { createDatabase, hasPostgres } from './support/engines.ts'
import { buildServer, killServers, waitUntilListening, spawnServer, type ServerProcess } from './support/server-process.ts'

const { agreements } = product.flows.app.facts

describe.runIf(hasPostgres)('two server processes on one PostgreSQL', () => {
  let servers: [ServerProcess, ServerProcess]
  let drop: () => Promise<void>
  beforeAll(async () => {
    const [program, database] = await Promise.all([buildServer(), createDatabase()])
    drop = database.drop
    const start = () => waitUntilListening(spawnServer(program, { DATABASE_URL: database.address, SANDBOX: '1' }))
    // Both start at the same time on an empty database, and its migrations must be applied once.
    servers = await Promise.all([start(), start()])
  }, 120_000)
  afterAll(async () => {
    await killServers()
    await drop?.()
  })

  const get = async ({ origin }: ServerProcess, path: string, token = '') => {
    const response = await fetch(origin + path, { headers: { os: '4', lan: 'en-US', authorization: token } })
    return { time: Number(response.headers.get('server-time')), body: (await response.json()) as any }
  }
  const post = async ({ origin }: ServerProcess, path: string, body: unknown, token = '') => {
    const headers = { os: '4', lan: 'en-US', authorization: token, 'content-type': 'application/json', 'idempotency-key': randomUUID() }
    return (await (await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) })).json()) as any
  }

  it('serve one journey between them, keep one clock, and one goes on when the other is killed', { timeout: 60_000 }, async () => {
    const [first, second] = servers
    expect((await get(first, '/api/v2/sms_code?phone=082200000001&purpose=login')).body.code).toBe(200)
    const [message] = (await get(second, '/sandbox/api/sms?phone=082200000001')).body
    const { data } = await post(second, '/api/v1/login', { userName: '082200000001', sms_code: message.code, agreements })
    expect((await get(first, '/api/v1/user/info', data.token)).body).toMatchObject({ code: 200 })

    const before = (await get(first, '/api/v1/user/info', data.token)).time
    // Less than the lifetime of a token.
    await post(second, '/sandbox/api/clock', { minutes: 600 })
    expect((await get(first, '/api/v1/user/info', data.token)).time - before).toBeGreaterThanOrEqual(600 * 60)

    await first.kill()
    expect((await get(second, '/api/v1/user/info', data.token)).body).toMatchObject({ code: 200 })
    expect(await post(second, '/api/v1/logout', {}, data.token)).toMatchObject({ code: 200 })
    expect((await get(second, '/api/v1/user/info', data.token)).body).toMatchObject({ code: 4047 })
    expect(await second.stop()).toBe(0)
  })
})
