import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openPostgres } from '../../src/server/db/postgres.ts'
import { borrowerWithLoan, otherIdentityNumber, requestPaymentCode } from '../server/support/borrower.ts'
import { startOwnPostgres, type OwnPostgres } from '../server/support/own-postgres.ts'
import { buildServer, killServers, spawnServer, waitUntilListening, type ServerProcess } from '../server/support/server-process.ts'
import { readTestConfig } from '../server/support/test-config.ts'
import { atLeast, atMost, none, percentile, randomOf, type Attack } from './attack.ts'
import { judgeJournal, type Write } from './journal.ts'
import { createSender, remoteServer, unlimited } from './remote-server.ts'
import { paymentWriter, smsWriter, writeUntil } from './writers.ts'
import { randomVault } from '../server/support/random-vault.ts'

const SECRET = 'a secret of more than thirty-two characters'
const WRITERS = 8
const LOANS = 4
/** One in this many writers requests SMS codes; the others send payments. */
const SMS_SHARE = 3
const RECOVERY_MS = { database: 2000, server: 3000 }
/** Milliseconds until a write is acknowledged once the killed process is up again, p95; part of the recovery. */
const ANSWER_MS = 500

type Fault = 'server' | 'database' | 'stall'

/**
 * Kills the server or PostgreSQL, or pauses PostgreSQL, during writes. A journal records every write; a payment without a reply is sent
 * again with the same id, as a provider does. `size`: faults, of the three kinds in turn. SIGKILL keeps the page cache, so this does not
 * test a power cut; the server warns of `fsync = off` at its start.
 */
export const kill: Attack = {
  unit: 'faults',
  size: 500,
  run: async ({ seed, size, say }) => {
    const random = randomOf(seed)
    const postgres = await startOwnPostgres()
    const folder = mkdtempSync(join(tmpdir(), 'alur-attack-'))
    const sender: { current?: ReturnType<typeof createSender> } = {}
    let isOver = false
    try {
      const program = await buildServer()
      const env = { ...unlimited, DATABASE_URL: postgres.url, DATA_DIR: folder, PAYMENT_SECRET: SECRET }
      let server = await waitUntilListening(spawnServer(program, env))
      const remote = remoteServer(server.origin, await readTestConfig())
      const loans: string[] = []
      for (let at = 0; at < LOANS; at++) {
        const person = { person: { cardid: otherIdentityNumber(at + 1) } }
        const borrower = await borrowerWithLoan(remote, `0852900000${at}1`, undefined, person)
        loans.push((await requestPaymentCode(borrower, 3)).code)
      }
      remote.close()

      const payments: Write[] = []
      const codes: Write[] = []
      const recoveries: Record<Fault, number[]> = { server: [], database: [], stall: [] }
      /** Milliseconds until the killed program has started again: PostgreSQL replays its log, a server loads the release. */
      const starts: Record<Fault, number[]> = { server: [], database: [], stall: [] }
      /** Milliseconds from then until a write is acknowledged; the part that depends on this server when PostgreSQL was killed. */
      const afterwards: Record<Fault, number[]> = { server: [], database: [], stall: [] }
      sender.current = createSender(server.origin)
      const send: typeof sender.current.send = (raw) => sender.current!.send(raw)
      const writers = Array.from({ length: WRITERS }, (_, at) =>
        writeUntil(
          () => isOver,
          at % SMS_SHARE === 0
            ? smsWriter(send, codes, at)
            : paymentWriter(send, payments, at, { code: loans[at % LOANS]!, secret: SECRET }),
        ),
      )
      const acknowledged = () => [...payments, ...codes].filter(({ state }) => state === 'acknowledged').length

      for (let at = 0; at < size; at++) {
        const fault = (['database', 'server', 'stall'] as const)[at % 3]!
        await sleep(50 + random() * 250)
        const started = performance.now()
        if (fault === 'server') {
          await server.kill()
          server = await restarted(program, { ...env, PORT: new URL(server.origin).port })
        } else if (fault === 'database') {
          await postgres.stop('SIGKILL')
          await postgres.start()
        } else await stall(postgres, 1000 + random() * 2000)
        const up = performance.now()
        starts[fault].push(up - started)
        const known = acknowledged()
        while (acknowledged() === known && performance.now() - started < 60_000) await sleep(5)
        recoveries[fault].push(performance.now() - started)
        afterwards[fault].push(performance.now() - up)
        if (at % 25 === 24) say(`${at + 1} faults, ${acknowledged()} writes acknowledged`)
      }
      isOver = true
      await Promise.all(writers)

      const db = await openPostgres(postgres.url, 1, () => {}, randomVault)
      const paid = await db.query<{ pspId: string; amount: bigint }>(
        `select psp_id as "pspId", amount from payment where source = 'provider'`,
      )
      const sent = await db.query<{ phone: string }>('select phone from sms_outbox')
      const [books] = await db.query<{ off: bigint; cash: bigint }>(
        `select coalesce(sum(cash + principal + interest + fee + late + surplus + written_off), 0)::int8 as off,
                coalesce(sum(cash) filter (where ref like 'payment:%'), 0)::int8 as cash from ledger`,
      )
      await db.close()
      const ofPayments = judgeJournal(
        payments,
        paid.map(({ pspId }) => pspId),
      )
      const ofCodes = judgeJournal(
        codes,
        sent.map(({ phone }) => phone).filter((phone) => phone.startsWith('+6281')),
      )
      const received = paid.reduce((sum, { amount }) => sum + amount, 0n)
      await server.stop()
      return [
        atLeast('writes acknowledged', size * 3, acknowledged()),
        none('acknowledged writes lost', [...ofPayments.lost, ...ofCodes.lost]),
        none('writes done twice', [...ofPayments.doubled, ...ofCodes.doubled.filter((phone) => codes.some(({ id }) => id === phone))]),
        none('payments that nobody sent', ofPayments.unasked),
        none(
          'refused writes',
          [...payments, ...codes].filter(({ state }) => state === 'refused'),
        ),
        {
          figure: 'rupiah received beside rupiah booked',
          goal: 'equal',
          measured: `${received}, ${books?.cash}`,
          holds: received === books?.cash,
        },
        none('rupiah by which the ledger is off', Number(books?.off ?? 1n)),
        {
          figure: 'codes without an answer, of them sent',
          goal: 'any',
          measured: `${ofCodes.uncertain}, ${ofCodes.appeared}`,
          holds: true,
        },
        ...(['database', 'server'] as const).flatMap((fault) => [
          {
            figure: `until a killed ${fault} is itself up again, p95`,
            goal: 'any',
            measured: `${Math.round(percentile(starts[fault], 0.95))} ms`,
            holds: true,
          },
          atMost(`of ${fault}: from then until a write is acknowledged, p95`, ANSWER_MS, percentile(afterwards[fault], 0.95), ' ms'),
          atMost(`recovery after a killed ${fault}, p95`, RECOVERY_MS[fault], percentile(recoveries[fault], 0.95), ' ms'),
        ]),
      ]
    } finally {
      isOver = true
      sender.current?.close()
      await killServers()
      await postgres.remove()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

async function restarted(...given: Parameters<typeof spawnServer>): Promise<ServerProcess> {
  for (let tries = 0; ; tries++) {
    try {
      return await waitUntilListening(spawnServer(...given))
    } catch (error) {
      if (tries === 5) throw error
      await sleep(100)
    }
  }
}

async function stall(postgres: OwnPostgres, milliseconds: number): Promise<void> {
  postgres.signal('SIGSTOP')
  await sleep(milliseconds)
  postgres.signal('SIGCONT')
}
