import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { migrate } from '../../../src/server/db/migrate.ts'
import { openPostgres } from '../../../src/server/db/postgres.ts'
import { createDatabase, hasPostgres } from '../support/engines.ts'
import { MIGRATIONS, openTestServer } from '../support/test-server.ts'
import { randomVault } from '../support/random-vault.ts'

const NEXT = `
alter table otp add column note text;
update otp set note = 'before';
create index otp_note on otp (note);
`

it.runIf(hasPostgres)('a server goes on serving while the next one’s migrations run', { timeout: 120_000 }, async () => {
  const { address, drop } = await createDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'alur-migrations-'))
  cpSync(MIGRATIONS, folder, { recursive: true })
  writeFileSync(join(folder, '999_next.sql'), NEXT)
  const server = await openTestServer({ db: await openPostgres(address, 5, () => {}, randomVault) })
  const next = await openPostgres(address, 2, () => {}, randomVault)
  try {
    let isOver = false
    let served = 0
    const refused: number[] = []
    const writer = async (at: number) => {
      for (let count = 0; !isOver || count < 5; count++) {
        const phone = `0813${at}${1_000_000 + count}`
        const { code } = await server.call('smsCode', { phone, purpose: 'login' }, { ip: `10.${at}.${count % 250}.1` })
        if (code === 200) served++
        else refused.push(code)
      }
    }
    const writers = [1, 2, 3, 4].map(writer)
    await migrate(next, folder)
    isOver = true
    await Promise.all(writers)
    expect(refused).toEqual([])
    expect(served).toBeGreaterThanOrEqual(20)
    expect(await next.query('select 1 from migration where number = 999')).toHaveLength(1)
  } finally {
    await next.close()
    await server.close()
    await drop()
    rmSync(folder, { recursive: true, force: true })
  }
})
