import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import type { Db } from '../../../src/server/db/db.ts'
import { openPostgres } from '../../../src/server/db/postgres.ts'
import { ledgerSum } from '../support/ledger-sum.ts'
import { until } from '../../support/until.ts'
import { borrowerWithLoan } from '../support/borrower.ts'
import { hasPostgres } from '../support/engines.ts'
import { startOwnPostgres, type OwnPostgres } from '../support/own-postgres.ts'
import { openTestServer } from '../support/test-server.ts'
import { randomVault } from '../support/random-vault.ts'

const archive = mkdtempSync(join(tmpdir(), 'alur-archive-'))
// PostgreSQL may run as another user.
chmodSync(archive, 0o777)
const clusters: OwnPostgres[] = []
afterAll(async () => {
  for (const cluster of clusters) await cluster.remove()
  rmSync(archive, { recursive: true, force: true })
})

/** The lines that the page tells to put into `postgresql.conf`, one block for the main database and one for going back. */
const [ofMain = '', ofRecovery = ''] = (() => {
  const page = readFileSync(resolve(import.meta.dirname, '../../../docs/operations.md'), 'utf8')
  const chapter = /## Backup, and back to a moment\n(.*?)\n## /s.exec(page)?.[1] ?? ''
  return [...chapter.matchAll(/(?:^ {4,}\S.*\n)+/gm)].map(([block]) => block.replaceAll('/archive/', `${archive}/`))
})()

async function start(made: Parameters<typeof startOwnPostgres>[0]): Promise<OwnPostgres> {
  const cluster = await startOwnPostgres(made)
  clusters.push(cluster)
  return cluster
}

const only = async <T>(db: Db, query: string): Promise<T> => (await db.query<{ is: T }>(query))[0]!.is
const phones = async (db: Db) => (await db.query<{ phone: string }>('select phone from account order by phone')).map(({ phone }) => phone)

it.runIf(hasPostgres)(
  'a backup and the archive lead back to the moment before a mistake, as the page says',
  { timeout: 300_000 },
  async () => {
    const main = await start({ settings: ofMain })
    const server = await openTestServer({ db: await openPostgres(main.url, 5, () => {}, randomVault) })
    const before = await borrowerWithLoan(server)
    const backup = main.backUp()
    await server.signIn('081300000001')
    const [moment, known] = [await only<string>(server.db, 'select clock_timestamp()::text as is'), await phones(server.db)]
    await sleep(50)
    await server.signIn('081300000002')
    await server.db.query('delete from sms_outbox')
    const now = server.clock.now()
    await server.close()
    await main.stop()

    const settings = ofRecovery.replace(/(?<=recovery_target_time = ')[^']+/, moment)
    expect(settings).toContain(moment)
    const restored = await start({ from: backup, settings })
    const db = await openPostgres(restored.url, 5, () => {}, randomVault)
    await until(async () => !(await only<boolean>(db, 'select pg_is_in_recovery() as is')), { within: 120_000 })
    expect(await phones(db)).toEqual(known)
    expect(await ledgerSum(db)).toBe(0n)
    expect(await only<number>(db, 'select count(*)::int as is from sms_outbox')).toBeGreaterThan(0)

    const again = await openTestServer({ db, start: now })
    expect(await again.call('userStatus', {}, { token: before.token })).toMatchObject({ code: 200 })
    await again.signIn('081300000003')
    expect(await phones(db)).toHaveLength(known.length + 1)
    await again.close()
  },
)
