import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openPostgres } from '../../src/server/db/postgres.ts'
import { createDatabaseProxy } from '../server/support/database-proxy.ts'
import { startOwnPostgres, type OwnPostgres } from '../server/support/own-postgres.ts'
import { buildServer, killServers, spawnServer, waitUntilListening } from '../server/support/server-process.ts'
import { atLeast, atMost, none, percentile, randomOf, type Attack } from './attack.ts'
import { judgeJournal, type Write } from './journal.ts'
import { createSender, unlimited } from './remote-server.ts'
import { smsWriter, writeUntil } from './writers.ts'
import { randomVault } from '../server/support/random-vault.ts'

const WRITERS = 6
const RECOVERY_MS = 10_000

/**
 * Kills the main database for good during writes and promotes one of its two standbys at the same address, while the server keeps running.
 * A commit waits for either standby, so the one that has received more is promoted. `size`: fail-overs; each has new standbys.
 */
export const failover: Attack = {
  unit: 'fail-overs',
  size: 10,
  run: async ({ seed, size, say }) => {
    const random = randomOf(seed)
    const folder = mkdtempSync(join(tmpdir(), 'alur-attack-'))
    const clusters: OwnPostgres[] = [await startOwnPostgres()]
    let [main] = clusters as [OwnPostgres]
    const proxy = createDatabaseProxy('127.0.0.1', portOf(main))
    const address = `postgres://alur@127.0.0.1:${await proxy.listen()}/postgres`
    const program = await buildServer()
    const server = await waitUntilListening(spawnServer(program, { ...unlimited, DATABASE_URL: address, DATA_DIR: folder }))
    const { send, close } = createSender(server.origin)
    const journal: Write[] = []
    const recoveries: number[] = []
    let isOver = false
    try {
      const writers = Array.from({ length: WRITERS }, (_, at) => writeUntil(() => isOver, smsWriter(send, journal, at)))
      const acknowledged = () => journal.filter(({ state }) => state === 'acknowledged').length
      for (let at = 0; at < size; at++) {
        const standbys = [await startOwnPostgres({ standbyOf: main }), await startOwnPostgres({ standbyOf: main })]
        clusters.push(...standbys)
        await waitForStandbys(main, standbys.length)
        const before = acknowledged()
        while (acknowledged() < before + 5) await sleep(10)
        await sleep(random() * 500)

        const started = performance.now()
        await main.stop('SIGKILL')
        proxy.cut()
        const [next] = await byReceived(standbys)
        await promote(next!)
        proxy.leadTo(portOf(next!))
        proxy.mend()
        main = next!
        const known = acknowledged()
        while (acknowledged() === known && performance.now() - started < 60_000) await sleep(5)
        recoveries.push(performance.now() - started)
        say(`${at + 1} fail-overs, ${acknowledged()} writes acknowledged`)
      }
      isOver = true
      await Promise.all(writers)
      const db = await openPostgres(main.url, 1, () => {}, randomVault)
      const kept = await db.query<{ phone: string }>('select phone from sms_outbox')
      await db.close()
      const { lost, doubled, unasked } = judgeJournal(
        journal,
        kept.map(({ phone }) => phone),
      )
      return [
        atLeast('writes acknowledged', size * 5, acknowledged()),
        none('acknowledged writes lost with the main database', lost),
        none('writes done twice', doubled),
        none('writes that nobody sent', unasked),
        none(
          'refused writes',
          journal.filter(({ state }) => state === 'refused'),
        ),
        atMost('from the loss to the next good answer, p95', RECOVERY_MS, percentile(recoveries, 0.95), ' ms'),
      ]
    } finally {
      isOver = true
      close()
      await killServers()
      proxy.close()
      for (const cluster of clusters) await cluster.remove()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

const portOf = ({ url }: OwnPostgres): number => Number(new URL(url).port)

/** Makes every later commit wait for one of the standbys. */
async function waitForStandbys(main: OwnPostgres, wanted: number): Promise<void> {
  const db = await openPostgres(main.url, 1, () => {}, randomVault)
  try {
    await db.script(`alter system set synchronous_standby_names = 'ANY 1 (*)'`)
    await db.query('select pg_reload_conf()')
    for (let tries = 0; tries < 400; tries++) {
      const [row] = await db.query<{ count: number }>(`select count(*)::int as count from pg_stat_replication where sync_state = 'quorum'`)
      if (row?.count === wanted) return
      await sleep(50)
    }
    throw new Error('The standbys did not follow.')
  } finally {
    await db.close()
  }
}

/** Sorts the standbys, most received bytes first: that one alone may have the last acknowledged writes. */
async function byReceived(standbys: OwnPostgres[]): Promise<OwnPostgres[]> {
  const found = await Promise.all(
    standbys.map(async (standby) => {
      const db = await openPostgres(standby.url, 1, () => {}, randomVault)
      const [row] = await db.query<{ bytes: string }>(`select (pg_last_wal_receive_lsn() - '0/0')::text as bytes`)
      await db.close()
      return { standby, bytes: BigInt(row!.bytes) }
    }),
  )
  return found.toSorted((one, other) => (one.bytes > other.bytes ? -1 : 1)).map(({ standby }) => standby)
}

async function promote(standby: OwnPostgres): Promise<void> {
  const db = await openPostgres(standby.url, 1, () => {}, randomVault)
  try {
    await db.query('select pg_promote(true, 60)')
    // The standby is a copy of the main database, including its setting to wait for standbys.
    await db.script('alter system reset synchronous_standby_names')
    await db.query('select pg_reload_conf()')
  } finally {
    await db.close()
  }
}
