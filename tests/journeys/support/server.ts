import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { memoryFolder } from '../../../scripts/memory-folder.mjs'
import { copyMigratedDatabase } from '../../server/support/database-folder.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** The built server with a new database. Tests control external services through its sandbox. */
export type TestServer = {
  url: string
  dataDir: string
  /** The newest code sent to a phone. */
  code(phone: string): Promise<string>
  sandbox(path: string, body?: object): Promise<unknown>
  /** Kills the process with SIGKILL, like a power cut. */
  kill(): Promise<void>
  /** Starts the server again with the same data and address. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/** Journeys request many SMS codes in a minute; `tests/server` tests the limits. */
const relaxedLimits = { SMS_PHONE_SECONDS: '0', CAPTCHA_PHONE_AFTER: '50', SMS_PHONE_DAY: '100', LOG_LEVEL: 'warn' }

export async function startServer(env: Record<string, string> = {}): Promise<TestServer> {
  const data = await mkdtemp(join(memoryFolder() ?? tmpdir(), 'alur-journey-'))
  await copyMigratedDatabase(data)
  let running = await launch({ ...relaxedLimits, ...env, PORT: '0', DATA_DIR: data })
  const { url } = running
  const port = new URL(url).port

  async function sandbox(path: string, body?: object): Promise<unknown> {
    const init = body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    const reply = await fetch(`${url}/sandbox/api/${path}`, init)
    if (!reply.ok) throw new Error(`/sandbox/api/${path} answered ${reply.status}: ${await reply.text()}`)
    const answer = (await reply.json()) as { data?: unknown }
    return answer.data ?? answer
  }

  return {
    url,
    dataDir: data,
    sandbox,
    async code(phone) {
      const messages = (await sandbox(`sms?phone=${phone}`)) as { code: string }[]
      const message = messages.find(({ code }) => code !== '')
      if (!message) throw new Error(`No code was sent to ${phone}: ${JSON.stringify(messages)}`)
      return message.code
    },
    kill: () => end(running.process, 'SIGKILL'),
    async restart() {
      running = await launch({ ...relaxedLimits, ...env, PORT: port, DATA_DIR: data })
    },
    async stop() {
      await end(running.process, 'SIGTERM')
      await rm(data, { recursive: true, force: true })
    },
  }
}

async function launch(env: Record<string, string>): Promise<{ url: string; process: ChildProcess }> {
  const child = spawn(process.execPath, ['dist/server.js'], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const url = await new Promise<string>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      output += chunk.toString()
      const [, address] = /^Alur is at (http\S+)$/m.exec(output) ?? []
      if (address) resolve(address)
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}: ${output}`)))
  })
  return { url, process: child }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  await exited
}
