import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { remoteServer } from '../../attack/remote-server.ts'
import { migrate } from '../../../src/server/db/migrate.ts'
import { openUnlimitedPostgres } from '../../../src/server/db/postgres.ts'
import { MIGRATIONS } from '../support/open-migrated.ts'
import { createDatabase, hasPostgres } from '../support/engines.ts'
import { copyMigratedDatabase } from '../support/database-folder.ts'
import { buildServer, killServers, spawnServer, waitUntilListening } from '../support/server-process.ts'
import { readTestConfig } from '../support/test-config.ts'

const root = resolve(import.meta.dirname, '../../..')
const folder = mkdtempSync(join(tmpdir(), 'alur-export-'))
afterAll(async () => {
  await killServers()
  rmSync(folder, { recursive: true, force: true })
})

/** Refuses writes with a statement timeout, because copying a table of photos takes longer than the server's. */
const NO_TIMEOUT = `
  create function assert_no_timeout() returns trigger language plpgsql as $$
  begin
    if current_setting('statement_timeout') <> '0' then raise 'written under a timeout'; end if;
    return new;
  end $$;
  create trigger no_timeout before insert on session for each row execute function assert_no_timeout();`

it.runIf(hasPostgres)(
  'the embedded database is moved to PostgreSQL by one command, keys and all',
  { tags: 'slow', timeout: 300_000 },
  async () => {
    const phone = '081300000007'
    const [program, config] = [await buildServer(), await readTestConfig()]
    const { address, drop } = await createDatabase()
    await copyMigratedDatabase(folder)
    const start = async (env: Record<string, string>) => {
      const server = await waitUntilListening(spawnServer(program, { SANDBOX: '1', DATA_DIR: folder, ...env }))
      return { server, remote: remoteServer(server.origin, config) }
    }
    try {
      const embedded = await start({})
      const token = await embedded.remote.signIn(phone)
      const account = await embedded.remote.call('account', {}, { token })
      embedded.remote.close()
      expect(await embedded.server.stop()).toBe(0)

      const target = openUnlimitedPostgres(address)
      await migrate(target, MIGRATIONS)
      await target.script(NO_TIMEOUT)
      await target.close()
      const env = { PATH: process.env.PATH, DATA_DIR: folder, DATABASE_URL: address }
      const said = execFileSync('npx', ['tsx', 'scripts/export-database.ts'], { cwd: root, env, encoding: 'utf8' })
      expect(said).toMatch(/^session: 1$/m)

      const { sealing, index } = JSON.parse(readFileSync(join(folder, 'keys.json'), 'utf8')) as { sealing: string; index: string }
      const next = await start({ DATABASE_URL: address, DATA_KEYS: sealing, DATA_INDEX_KEY: index })
      expect(await next.remote.call('account', {}, { token })).toMatchObject({ code: 200, data: account.data })
      next.remote.close()
      expect(await next.server.stop()).toBe(0)
    } finally {
      await killServers()
      await drop()
    }
  },
)
