import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openEmbedded } from '../../../src/server/db/embedded.ts'
import { copyMigratedDatabase } from '../support/database-folder.ts'
import { buildServer, killServers, waitUntilListening, spawnServer, type BuiltServer } from '../support/server-process.ts'
import { until } from '../../support/until.ts'
import { sizeOf } from '../../support/whole-run.ts'
import { randomVault } from '../support/random-vault.ts'

const KILLS = Number(process.env['ALUR_RUNS'] ?? sizeOf(1, 10))
const WRITERS = 6
/** Minimum number of acknowledged writes before each kill. */
const LEAST = 4

describe('the embedded database', () => {
  let program: BuiltServer
  const folder = mkdtempSync(join(tmpdir(), 'alur-kill-'))
  const env = { DATA_DIR: folder, SMS_ADDRESS_HOUR: '1000000', SMS_GLOBAL_HOUR: '10000000', CAPTCHA_ADDRESS_AFTER: '1000000' }
  beforeAll(async () => {
    program = await buildServer()
    await copyMigratedDatabase(folder)
  })
  afterAll(async () => {
    await killServers()
    rmSync(folder, { recursive: true, force: true })
  })

  it(`loses nothing acknowledged under ${KILLS} kills of the server`, { timeout: 600_000 }, async () => {
    const acknowledged = new Set<string>()
    let last = 0

    /** Requests SMS codes until the server is gone. Each writes a code, a message and budgets in one transaction. */
    const write = async (origin: string) => {
      for (;;) {
        const phone = `8${String(110_000_000 + ++last)}`
        try {
          const response = await fetch(`${origin}/api/v2/sms_code?phone=0${phone}&purpose=login`, { headers: { os: '4' } })
          const { code } = (await response.json()) as { code: number }
          if (code === 200) acknowledged.add(`+62${phone}`)
        } catch {
          return
        }
      }
    }

    for (let kill = 0; kill < KILLS; kill++) {
      const child = spawnServer(program, env)
      const server = await waitUntilListening(child)
      const writers = Array.from({ length: WRITERS }, () => write(server.origin))
      // Kills the server during writes, after a random number of them, so that the speed of the machine does not matter.
      const enough = acknowledged.size + LEAST + Math.floor(Math.random() * 25)
      await until(() => acknowledged.size >= enough, { within: 60_000, every: 3 })
      await server.kill()
      await Promise.all(writers)
    }

    expect(acknowledged.size).toBeGreaterThanOrEqual(KILLS * LEAST)
    const db = await openEmbedded(folder, randomVault)
    const kept = await db.query<{ phone: string; codes: number; messages: number }>(
      `select phone, count(*)::int as codes, (select count(*)::int from sms_outbox where sms_outbox.phone = otp.phone) as messages
       from otp group by phone`,
    )
    await db.close()
    const found = new Map(kept.map((row) => [row.phone, row]))
    const lost = [...acknowledged].filter((phone) => !found.has(phone))
    console.info(`${acknowledged.size} writes were acknowledged under ${KILLS} kills, ${lost.length} of them were lost`)
    expect(lost).toEqual([])
    expect(kept.filter(({ codes, messages }) => codes !== 1 || messages !== 1)).toEqual([])
  })

  it('refuses a second server on its folder, in one line', { timeout: 180_000 }, async () => {
    const first = await waitUntilListening(spawnServer(program, env))
    await expect(waitUntilListening(spawnServer(program, env))).rejects.toThrow(
      `The server ended with 1: Another server (process ${first.child.pid}) already uses the data folder ${folder}: stop it, or set DATA_DIR to another folder.`,
    )
    expect(await first.stop()).toBe(0)
    const next = await waitUntilListening(spawnServer(program, env))
    expect(await next.stop()).toBe(0)
  })

  it.each([
    {
      name: 'a port in use',
      env: { PORT: 'taken' },
      says: /^The server ended with 1: Port \d+ is in use: stop what uses it, or set PORT to another\.$/,
    },
    {
      name: 'a wrong port',
      env: { PORT: '99999' },
      says: /^The server ended with 1: PORT must be a whole number from 0 to 65535, not "99999"\.$/,
    },
    {
      name: 'no database',
      env: { DATABASE_URL: 'postgres://127.0.0.1:1/none' },
      says: /^The server ended with 1: The database of DATABASE_URL cannot be reached: .*\.$/,
    },
    {
      name: 'no release',
      env: { RELEASE_DIR: '/nowhere' },
      says: /^The server ended with 1: A file is missing, so build first, or mend RELEASE_DIR.*\.$/,
    },
    {
      name: 'production without a database',
      env: { NODE_ENV: 'production' },
      says: /^The server ended with 1: DATABASE_URL is needed when NODE_ENV is production .*\.$/,
    },
    {
      name: 'the sandbox in production',
      env: { NODE_ENV: 'production', EMBEDDED_IN_PRODUCTION: '1', SANDBOX: '1' },
      says: /^The server ended with 1: SANDBOX must be 0/,
    },
  ])('reports in one line why it does not start: $name', { timeout: 180_000 }, async ({ env: wrong, says }) => {
    const other = mkdtempSync(join(tmpdir(), 'alur-start-'))
    await copyMigratedDatabase(other)
    const holder = wrong.PORT === 'taken' ? await waitUntilListening(spawnServer(program, env)) : undefined
    const given = holder ? { PORT: new URL(holder.origin).port } : (wrong as unknown as Record<string, string>)
    const failure = await waitUntilListening(spawnServer(program, { DATA_DIR: other, ...given })).catch((error: Error) => error.message)
    await holder?.stop()
    expect(failure).toMatch(says)
  })
})
