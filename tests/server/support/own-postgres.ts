import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { appendFileSync, chownSync, closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openPostgres } from '../../../src/server/db/postgres.ts'
import { randomVault } from './random-vault.ts'

export type OwnPostgres = {
  url: string
  /** Copies the data while the server runs. Returns the folder. */
  backUp(): string
  start(): Promise<void>
  stop(signal?: NodeJS.Signals): Promise<void>
  /** Sends the signal to the server and all of its processes. */
  signal(signal: NodeJS.Signals): void
  remove(): Promise<void>
}

type Made = {
  /** Replicates this server until it is promoted. */
  standbyOf?: OwnPostgres
  /** Starts with this backup and recovers according to `settings`. */
  from?: string
  /** Lines of `postgresql.conf`. */
  settings?: string
}

/** Starts a PostgreSQL server that a test may stop and restart, with the programs of the one at TEST_DATABASE_URL. */
export async function startOwnPostgres({ standbyOf, from, settings = '' }: Made = {}): Promise<OwnPostgres> {
  const bin = await folderOfPrograms()
  // PostgreSQL refuses to run as root.
  const user = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {}
  const folder = mkdtempSync(join(tmpdir(), 'alur-own-postgres-'))
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const run = (program: string, ...args: string[]) => {
    const { status, stderr } = spawnSync(program, args, { ...user, cwd: folder })
    if (status !== 0) throw new Error(`${program} failed: ${stderr.toString()}`)
  }
  if (from !== undefined) run('cp', '-a', from, data)
  else if (standbyOf) run(join(bin, 'pg_basebackup'), '-d', standbyOf.url, '-D', data, '-R', '-X', 'stream', '-c', 'fast')
  else run(join(bin, 'initdb'), '-D', data, '-U', 'alur', '--auth=trust', '--encoding=UTF8', '--no-locale')
  if (from !== undefined) run('touch', join(data, 'recovery.signal'))
  appendFileSync(join(data, 'postgresql.conf'), settings)
  const port = await freePort()
  const url = `postgres://alur@127.0.0.1:${port}/postgres`
  let server: ChildProcess | undefined

  const log = join(folder, 'log')
  const spawned = () => {
    const into = openSync(log, 'a')
    const started = spawn(join(bin, 'postgres'), ['-D', data, '-k', folder, '-h', '127.0.0.1', '-p', String(port)], {
      ...user,
      cwd: folder,
      stdio: ['ignore', into, into],
    })
    closeSync(into)
    return started
  }
  const start = async () => {
    server = spawned()
    // Connects from this process instead of running `pg_isready`, whose own start would distort measured recovery times.
    for (let tries = 0; tries < 1000; tries++) {
      if (await answers(url)) return
      await sleep(20)
      // Restarts like a supervisor, because a process of the killed server may still hold the shared memory.
      if (server.exitCode !== null) server = spawned()
    }
    throw new Error(`PostgreSQL did not start: ${readFileSync(log, 'utf8').slice(-2000)}`)
  }
  const stop = async (signal: NodeJS.Signals = 'SIGINT') => {
    const running = server
    if (!running || running.exitCode !== null || running.signalCode !== null) return
    const ended = new Promise((resolve) => running.once('exit', resolve))
    if (signal === 'SIGKILL') all(signal)
    else running.kill(signal)
    await ended
  }
  const all = (signal: NodeJS.Signals) => {
    const pids = [server?.pid, ...childrenOf(server?.pid)]
    for (const pid of pids) if (pid !== undefined) tryKill(pid, signal)
  }
  const remove = async () => {
    await stop('SIGQUIT')
    rmSync(folder, { recursive: true, force: true })
  }
  const backUp = () => {
    const copy = join(folder, 'backup')
    run(join(bin, 'pg_basebackup'), '-d', url, '-D', copy, '-c', 'fast', '-X', 'stream')
    return copy
  }
  await start()
  return { url, backUp, start, stop, signal: all, remove }
}

const answers = (url: string): Promise<boolean> =>
  openPostgres(url, 1, () => {}, randomVault).then(
    (db) => db.close().then(() => true),
    () => false,
  )

function childrenOf(pid: number | undefined): number[] {
  if (pid === undefined) return []
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
  return stdout.split(/\s+/).filter(Boolean).map(Number)
}

function tryKill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    // The process has already ended.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))

async function folderOfPrograms(): Promise<string> {
  const db = await openPostgres(process.env.TEST_DATABASE_URL ?? '', 1, () => {}, randomVault)
  try {
    const [row] = await db.query<{ setting: string }>(`select setting from pg_config where name = 'BINDIR'`)
    if (!row) throw new Error('PostgreSQL does not say where its programs are.')
    return row.setting
  } finally {
    await db.close()
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
}
