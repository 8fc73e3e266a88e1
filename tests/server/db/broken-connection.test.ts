import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../../../src/server/db/db.ts'
import { openPostgres } from '../../../src/server/db/postgres.ts'
import { hasPostgres, openFreshDatabase } from '../support/engines.ts'
import { startOwnPostgres, type OwnPostgres } from '../support/own-postgres.ts'
import { buildServer, killServers, waitUntilListening, spawnServer, type BuiltServer } from '../support/server-process.ts'
import { until } from '../../support/until.ts'
import { someOf } from '../../support/whole-run.ts'
import { randomVault } from '../support/random-vault.ts'

describe.runIf(hasPostgres)('a connection that breaks inside a transaction', () => {
  let db: Db
  const uncaught: unknown[] = []
  const hear = (error: unknown) => void uncaught.push(error)
  beforeAll(async () => {
    process.prependListener('uncaughtException', hear)
    db = await openFreshDatabase(2)
  })
  afterEach(() => expect(uncaught).toEqual([]))
  afterAll(async () => {
    process.removeListener('uncaughtException', hear)
    await db?.close()
  })

  it.each(['before a statement', 'during a statement', 'before the commit'])('%s fails that transaction alone', async (when) => {
    const work = db.transaction(async (tx) => {
      const [row] = await tx.query<{ pid: number }>('select pg_backend_pid() as pid')
      const statement = when === 'during a statement' ? tx.query('select pg_sleep(5)') : undefined
      statement?.catch(() => {})
      const other = await openPostgres(process.env.TEST_DATABASE_URL!, 1, () => {}, randomVault)
      const states = () => other.query<{ state: string }>('select state from pg_stat_activity where pid = $1', [row!.pid])
      if (statement) await until(async () => (await states())[0]?.state === 'active')
      await other.query('select pg_terminate_backend($1)', [row!.pid])
      await until(async () => (await states()).length === 0)
      await other.close()
      await statement
      if (when === 'before a statement') await tx.query('select 1')
    })
    await expect(work).rejects.toThrow(/connection/i)
    expect(await db.transaction((tx) => tx.query('select 1 as v'))).toEqual([{ v: 1 }])
  })
})

describe.runIf(hasPostgres)('a server process whose database', () => {
  let program: BuiltServer
  let postgres: OwnPostgres
  beforeAll(async () => {
    ;[program, postgres] = await Promise.all([buildServer(), startOwnPostgres()])
  }, 120_000)
  afterAll(async () => {
    await killServers()
    await postgres?.remove()
  })

  const ends: { how: string; signal: NodeJS.Signals }[] = [
    { how: 'is killed', signal: 'SIGQUIT' },
    { how: 'is restarted in order', signal: 'SIGINT' },
  ]
  it.each(someOf(ends))('$how stays up, answers 503 with Retry-After, and heals', { timeout: 120_000 }, async ({ signal }) => {
    const env = { DATABASE_URL: postgres.url, SANDBOX: '1', SMS_GLOBAL_HOUR: '10000000', SMS_ADDRESS_HOUR: '1000000' }
    const server = await waitUntilListening(spawnServer(program, { ...env, CAPTCHA_ADDRESS_AFTER: '1000000', LOG_LEVEL: 'silent' }))
    const seen = new Map<string, number>()
    let last = 0
    let isOver = false
    const write = async () => {
      while (!isOver) {
        const phone = `08${String((signal === 'SIGINT' ? 110_000_000 : 120_000_000) + ++last)}`
        const reply = await fetch(`${server.origin}/api/v2/sms_code?phone=${phone}&purpose=login`, { headers: { os: '4' } })
        const what = `${reply.status} ${reply.headers.get('retry-after') ?? ''}`.trim()
        seen.set(what, (seen.get(what) ?? 0) + 1)
        if (reply.status !== 200) await sleep(20)
      }
    }
    const writers = Promise.all(Array.from({ length: 20 }, write))
    try {
      for (let round = 0; round < 3; round++) {
        await sleep(500)
        await postgres.stop(signal)
        await sleep(500)
        await postgres.start()
      }
      await sleep(500)
    } finally {
      isOver = true
      await writers
    }
    expect([...seen.keys()].sort()).toEqual(['200', '503 2'])
    expect((await fetch(`${server.origin}/api/health`)).status).toBe(200)
    expect(await server.stop()).toBe(0)
  })
})
