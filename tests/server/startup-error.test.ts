import { mkdtempSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { lockDataFolder } from '../../src/server/db/process-lock.ts'
import { openDb } from '../../src/server/open-database.ts'
import { readSettings } from '../../src/server/platform/settings.ts'
import { listenError, startupErrorMessage } from '../../src/server/startup-error.ts'
import { createDatabase, hasPostgres } from './support/engines.ts'

const KEY = Buffer.alloc(32).toString('base64')
const keys = { DATA_KEYS: KEY, DATA_INDEX_KEY: KEY }

async function listen(host: string): Promise<void> {
  const settings = { port: 0, host }
  await new Promise<void>((resolve, reject) => {
    const server = createServer().once('error', (error) => reject(listenError(error, settings) as Error))
    server.listen(settings.port, host, () => server.close(() => resolve()))
  })
}

/** Fails with the error code of a listening attempt, without a DNS request for the host. */
async function failListening(host: string, code: string): Promise<void> {
  throw listenError(Object.assign(new Error(host), { code }), { host, port: 0 })
}

async function open(env: Record<string, string>): Promise<void> {
  const db = await openDb(readSettings({ ...keys, ...env }), () => {})
  await db.close()
}

it.each([
  { start: 'at an address of elsewhere', says: /^HOST 192\.0\.2\.1 is not an address/, run: () => listen('192.0.2.1') },
  {
    start: 'at a name of nobody',
    says: /^HOST nobody\.invalid is not an address/,
    run: () => failListening('nobody.invalid', 'ENOTFOUND'),
  },
  {
    start: 'with an address that is none',
    says: /^The database of DATABASE_URL cannot be reached: Invalid URL/,
    run: () => open({ DATABASE_URL: 'postgres://alur:x@y:z' }),
  },
  {
    start: 'with a database that is not there',
    says: /^The database of DATABASE_URL cannot be reached: .*ECONNREFUSED/,
    run: () => open({ DATABASE_URL: 'postgres://127.0.0.1:1/none' }),
  },
  {
    start: 'on the folder of another server',
    says: /^Another server \(process \d+\) already uses the data folder \S+: stop it, or set DATA_DIR to another folder\.$/,
    run: async () => {
      const folder = mkdtempSync(join(tmpdir(), 'alur-data-'))
      const release = lockDataFolder(folder, () => {})
      await open({ DATA_DIR: folder }).finally(release)
    },
  },
])('a start $start names the wrong setting in one line', async ({ run, says }) => {
  expect(await run().then(() => 'it started', startupErrorMessage)).toMatch(says)
})

it.runIf(hasPostgres).each<{ start: string; wrong: Partial<URL>; says: RegExp }>([
  { start: 'a user of nobody', wrong: { username: 'nobody' }, says: /DATABASE_URL cannot be reached: role "nobody" does not exist/ },
  { start: 'a name of no database', wrong: { pathname: '/none' }, says: /DATABASE_URL cannot be reached: database "none" does not exist/ },
])('a start with $start names the wrong setting in one line', async ({ wrong, says }) => {
  const database = await createDatabase()
  const address = Object.assign(new URL(database.address), wrong).href
  expect(await open({ DATABASE_URL: address }).then(() => 'it started', startupErrorMessage)).toMatch(says)
  await database.drop()
})

it.runIf(hasPostgres)('an error for missing migrations names the setting of their folder', async () => {
  const database = await createDatabase()
  const started = open({ DATABASE_URL: database.address, MIGRATIONS_DIR: '/nowhere' }).then(() => 'it started', startupErrorMessage)
  expect(await started).toMatch(/MIGRATIONS_DIR.*\/nowhere/)
  await database.drop()
})
