import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { migrate } from '../../../src/server/db/migrate.ts'
import { openPostgres } from '../../../src/server/db/postgres.ts'
import { createDatabase, hasPostgres } from '../support/engines.ts'
import { randomVault } from '../support/random-vault.ts'

it.runIf(hasPostgres)('a migration of a table that a report has locked does not block reads, and runs after the report', async () => {
  const { address, drop } = await createDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'alur-migrations-'))
  writeFileSync(join(folder, '001_held.sql'), 'create table held (id integer);\n')
  const [next, report, server] = await Promise.all([1, 2, 3].map(() => openPostgres(address, 1, () => {}, randomVault)))
  try {
    await migrate(next!, folder)
    writeFileSync(join(folder, '002_held-more.sql'), 'alter table held add more text;\n')
    let [begun, end] = [() => {}, () => {}]
    const hasBegun = new Promise<void>((resolve) => (begun = resolve))
    const ended = new Promise<void>((resolve) => (end = resolve))
    const reporting = report!.transaction(async (tx) => {
      await tx.query('select from held')
      begun()
      await ended
    })
    await hasBegun
    let warn = (_line: string) => {}
    const waits = new Promise<string>((resolve) => (warn = resolve))
    const migrated = migrate(next!, folder, { warn, pauseMs: 500 })
    try {
      expect(await waits).toContain('002_held-more.sql')
      for (let count = 0; count < 3; count++) expect(await server!.query('select from held')).toEqual([])
    } finally {
      end()
      await Promise.allSettled([reporting, migrated])
    }
    expect(await next!.query('select more from held')).toEqual([])
    expect(await next!.query('select number from migration order by number')).toEqual([{ number: 1 }, { number: 2 }])
  } finally {
    for (const db of [next, report, server]) await db?.close()
    await drop()
    rmSync(folder, { recursive: true, force: true })
  }
})
