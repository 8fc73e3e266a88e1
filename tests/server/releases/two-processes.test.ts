import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ServerConfig } from '../../../src/core/language/release.ts'
import type { Db } from '../../../src/server/db/db.ts'
import { openPostgres } from '../../../src/server/db/postgres.ts'
import { wallClock } from '../../../src/server/platform/clock.ts'
import { createReleaseStore, type ReleaseStore } from '../../../src/server/releases/release-store.ts'
import { until } from '../../support/until.ts'
import { createDatabase, hasPostgres } from '../support/engines.ts'
import {
  type BuiltServer,
  buildServer,
  killServers,
  type ServerProcess,
  spawnServer,
  waitUntilListening,
} from '../support/server-process.ts'
import { publicationOf, smallRelease, writeReleaseFolder } from '../support/small-release.ts'
import { readTestConfig } from '../support/test-config.ts'
import { randomVault } from '../support/random-vault.ts'

/** Simultaneous requests to each server. */
const CLIENTS = 8
const RELEASES = 3

type Answer = { status: number; release: string; list: string }

describe.runIf(hasPostgres)('two server processes on one PostgreSQL, under load', () => {
  let servers: ServerProcess[] = []
  let db: Db
  let store: ReleaseStore
  let drop: () => Promise<void>
  let program: BuiltServer
  let database: Awaited<ReturnType<typeof createDatabase>>
  beforeAll(async () => {
    let config: ServerConfig
    ;[program, database, config] = await Promise.all([buildServer(), createDatabase(), readTestConfig()])
    drop = database.drop
    writeReleaseFolder(program.releaseDir, smallRelease('first', config))
    // Both start at the same time, and the build must be recorded once.
    servers = await Promise.all([start(), start()])
    db = await openPostgres(database.address, 2, () => {}, randomVault)
    store = createReleaseStore(db, wallClock())
  }, 180_000)
  afterAll(async () => {
    await killServers()
    await db?.close()
    await drop?.()
  })

  const start = (more: Record<string, string> = {}) =>
    waitUntilListening(spawnServer(program, { DATABASE_URL: database.address, SANDBOX: '1', RELEASES: 'database', ...more }))

  async function ask({ origin }: ServerProcess): Promise<Answer> {
    const health = await fetch(`${origin}/api/health`)
    const { release } = (await health.json()) as { release: string }
    const list = await fetch(`${origin}/config/manifest.json`)
    return { status: Math.max(health.status, list.status), release, list: ((await list.json()) as { release: string }).release }
  }

  it('switch to each release, answer every request, and never switch back', { timeout: 120_000 }, async () => {
    expect((await store.log()).publications.map(({ kind }) => kind)).toEqual(['build'])
    const config = await readTestConfig()
    const order = ['first', ...Array.from({ length: RELEASES }, (_, index) => `next${index}`)]
    const answers = servers.map(() => Array.from({ length: CLIENTS }, (): Answer[] => []))
    let isOver = false
    const load = servers.flatMap((server, at) =>
      answers[at]!.map(async (mine) => {
        while (!isOver) mine.push(await ask(server))
        mine.push(await ask(server))
      }),
    )
    for (const id of order.slice(1)) {
      const { publications, now } = await store.log()
      const release = smallRelease(id, config)
      await store.append(publicationOf(release, { from: now }), publications.length, release)
      await until(async () => (await Promise.all(servers.map(ask))).every(({ list }) => list === id), { within: 30_000 })
    }
    isOver = true
    await Promise.all(load)

    const all = answers.flat(2)
    expect(all.length).toBeGreaterThan(CLIENTS)
    expect(all.filter(({ status }) => status !== 200)).toEqual([])
    for (const mine of answers.flat()) {
      // The health and then the manifest: later replies are never of an earlier release.
      const seen = mine.flatMap(({ release, list }) => [order.indexOf(release), order.indexOf(list)])
      expect(seen).toEqual(seen.toSorted((one, other) => one - other))
    }
    for (const each of answers) expect(new Set(each.flat().map(({ list }) => list)).size).toBe(order.length)
  })

  it('serve the files of one another while two builds run side by side', { timeout: 60_000 }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'alur-newer-release-'))
    writeReleaseFolder(folder, { ...smallRelease('newer', await readTestConfig()), code: 'newer code' })
    const newer = await start({ RELEASE_DIR: folder })
    const fileOf = async ({ origin }: ServerProcess, id: string) => (await fetch(`${origin}/config/boot.${id}.json`)).text()
    expect((await ask(newer)).release).toBe('newer')
    expect(await Promise.all(servers.map((server) => fileOf(server, 'newer')))).toEqual(['"newer"', '"newer"'])
    expect(await Promise.all(['first', 'next0'].map((id) => fileOf(newer, id)))).toEqual(['"first"', '"next0"'])
    rmSync(folder, { recursive: true })
  })
})
