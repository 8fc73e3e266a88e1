import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { aptInstall } from './find-browser.mjs'
import { findProgram } from './find-program.mjs'
import { memoryFolder } from './memory-folder.mjs'

/** Starts a PostgreSQL for the tests: `{ url, stop }`, or undefined when none can run. */
export async function startPostgres() {
  const bin = programs() ?? (aptInstall('postgresql', 'the server tests run on PostgreSQL too') ? programs() : undefined)
  if (!bin) return undefined
  const user = serverUser()
  if (!user) return undefined
  const folder = mkdtempSync(join(memoryFolder() ?? tmpdir(), 'alur-postgres-'))
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const created = spawnSync(bin.initdb, ['-D', data, '-U', 'alur', '--auth=trust', '--encoding=UTF8', '--no-locale', '--no-sync'], {
    ...user,
    cwd: folder,
    stdio: 'ignore',
  })
  if (created.status !== 0) return rmSync(folder, { recursive: true, force: true })
  const port = await freePort()
  const server = spawn(bin.postgres, ['-D', data, '-k', folder, '-h', '127.0.0.1', '-p', String(port), '-c', 'max_connections=200'], {
    ...user,
    cwd: folder,
    stdio: 'ignore',
  })
  const stop = async () => {
    if (server.exitCode === null) {
      const ended = new Promise((resolve) => server.once('exit', resolve))
      // Immediate shutdown: none of its data is kept.
      server.kill('SIGQUIT')
      await ended
    }
    rmSync(folder, { recursive: true, force: true })
  }
  for (let tries = 0; tries < 100; tries++) {
    if (spawnSync(bin.pg_isready, ['-h', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' }).status === 0) {
      return { url: `postgres://alur@127.0.0.1:${port}/postgres`, stop }
    }
    await wait(100)
  }
  await stop()
  return undefined
}

function programs() {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const folders = versions.map((version) => join(debian, version, 'bin'))
  const found = Object.fromEntries(['initdb', 'postgres', 'pg_isready'].map((name) => [name, findProgram([name], folders)]))
  return Object.values(found).every(Boolean) ? found : undefined
}

/** User to run PostgreSQL as, because it refuses to run as root. */
function serverUser() {
  if (process.getuid?.() !== 0) return {}
  const id = (flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
  try {
    return { uid: id('-u'), gid: id('-g') }
  } catch {
    return undefined
  }
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}
