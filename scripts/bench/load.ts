import { spawn, type ChildProcess } from 'node:child_process'
import { Agent, request } from 'node:http'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { serialize } from 'node:v8'
import { percentile } from '../../tests/attack/attack.ts'
import { remoteServer, unlimited } from '../../tests/attack/remote-server.ts'
import { createBorrower, fillProfile, quoteRequest, submitAndAudit } from '../../tests/server/support/borrower.ts'
import { callRequest, withAgreements, type CallRequest } from '../../tests/server/support/call-request.ts'
import { readTestConfig } from '../../tests/server/support/test-config.ts'
import { memoryOverTime } from './memory-over-time.ts'
import { recordCalls, type RecordedCall } from './record-calls.ts'
import { startPostgres } from '../start-postgres.mjs'

const CONNECTIONS = [50, 500]
/** The overload uses this many times the most connections. */
const OVERLOAD = 3
/** A server has recovered when it answers this share of its peak again. */
const RECOVERED_SHARE = 0.8
/** Seconds within which a server should recover. */
const RECOVERY_LIMIT = 5
const SIGN_IN = 'sign-in'
const PAGE = 'page'

type Measured = { ok: number; busy: number; failed: number; perSecond: number; p50: number; p99: number }
type Target = { name: string; request: (index: number) => CallRequest | Promise<CallRequest> }

/**
 * `npm run bench -- load [seconds] [minutes]`: sign-in, config, status, plan, order and page at 50 and 500 connections, with one server and
 * with two on one PostgreSQL, compared with a bare Fastify handler that makes the same queries and sends the same reply (except for
 * sign-in: hashing a password is slow on purpose). Then three times as many connections as it answers best, and the time until it has
 * recovered; then all of them mixed for the given minutes, with the memory of the server. Rejected clients retry when the reply says.
 * Compare the ratios. Nothing but this machine is called.
 */
export async function runLoad(root: string, seconds: number, minutes: number): Promise<void> {
  const postgres = await startPostgres()
  if (!postgres) throw new Error('The load is measured on PostgreSQL; none was found.')
  const data = mkdtempSync(join(tmpdir(), 'alur-load-'))
  const release = await releaseOfTests(root, data)
  const children: ChildProcess[] = []
  const start = async (file: string, given: Record<string, string> = {}) => {
    const child = spawn(process.execPath, [join(root, file)], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        ...unlimited,
        DATABASE_URL: postgres.url,
        ...release,
        DATA_DIR: data,
        PORT: '0',
        LOG_LEVEL: 'error',
        SOCKETS_PER_ADDRESS: '100000',
        ...given,
      },
    })
    children.push(child)
    return { origin: await originOf(child), pid: child.pid! }
  }
  try {
    const { origin: first, pid } = await start('dist/server.js')
    const { origin: second } = await start('dist/server.js')
    const targets = await targetsOf(first)
    const recorded = join(data, 'recorded-calls')
    writeFileSync(recorded, serialize(await recordTargets(postgres.url, data, targets, first)))
    const { origin: bare } = await start('scripts/bench/bare-handler.mjs', { RECORDED_CALLS: recorded })
    const rows = []
    for (const connections of CONNECTIONS)
      for (const target of targets) {
        const plain: Target = { name: target.name, request: () => ({ method: 'GET', url: `/${target.name}`, headers: {} }) }
        const base = target.name === SIGN_IN ? undefined : await measure([bare], plain, connections, seconds)
        if (base) rows.push(row('bare', target.name, connections, base, base))
        for (const [name, origins] of [
          ['one', [first]],
          ['two', [first, second]],
        ] as const)
          rows.push(row(name, target.name, connections, await measure(origins, target, connections, seconds), base))
      }
    console.log('\nLoad')
    console.table(rows)
    const [status] = targets.filter(({ name }) => name === 'status') as [Target]
    const peak = await measure([first], status, CONNECTIONS[0]!, seconds)
    const over = await measure([first], status, CONNECTIONS[1]! * OVERLOAD, seconds)
    let recovery = 0
    for (let now = 0; recovery < RECOVERY_LIMIT * 2 && now < RECOVERED_SHARE; recovery++)
      now = share(await measure([first], status, CONNECTIONS[0]!, 1), peak)
    console.log(
      `\nStatus at ${OVERLOAD} times the most connections: good answers as a share of the peak, and seconds until ${RECOVERED_SHARE} of the peak again, at most ${RECOVERY_LIMIT}`,
    )
    console.table([{ peak: peak.perSecond, overload: share(over, peak), shed: over.busy, failed: over.failed, 'back in s': recovery }])
    if (minutes > 0) {
      const mixed: Target = { name: 'mixed', request: (index) => targets[index % targets.length]!.request(index) }
      const quarters = await memoryOverTime(pid, measure([first], mixed, CONNECTIONS[0]!, minutes * 60), minutes)
      console.log(`\nMemory of one server under all of them mixed, ${minutes} minutes: MB in each quarter of the time`)
      console.table([Object.fromEntries(quarters.map((megabytes, at) => [`quarter ${at + 1}`, megabytes]))])
    }
  } finally {
    for (const child of children) child.kill('SIGKILL')
    await postgres.stop()
    rmSync(data, { recursive: true, force: true })
  }
}

/** The built release with the tests' rules, under which a borrower gets a limit by calls alone. */
export async function releaseOfTests(root: string, data: string): Promise<{ RELEASES: string; RELEASE_DIR: string }> {
  const folder = join(data, 'release')
  cpSync(join(root, 'dist/release'), folder, { recursive: true })
  writeFileSync(join(folder, 'server.json'), JSON.stringify(await readTestConfig()))
  return { RELEASES: 'folder', RELEASE_DIR: folder }
}

export async function targetsOf(origin: string): Promise<Target[]> {
  const config = await readTestConfig()
  const server = remoteServer(origin, config)
  const phone = '081350000011'
  const siti = await createBorrower(server, phone)
  await fillProfile(siti)
  await submitAndAudit(server, siti)
  await siti.data('alterLoginPass', { password: 'kuda9lumping' })
  const token = await server.signIn(phone)
  const plan = await siti.data('loanPlan', { ...quoteRequest, money: 1_000_000 })
  server.close()
  const call = (name: string, payload: Record<string, unknown> = {}, as = token) =>
    callRequest(config.calls[name]!, withAgreements(config, name, payload), { token: as })
  const order = { ...quoteRequest, amount: 1_000_000, purpose: 'tuition', quote_id: plan.quote_id, sms_code: '000000', agreement: true }
  return [
    { name: SIGN_IN, request: () => call('login', { userName: phone, password: 'kuda9lumping' }, '') },
    { name: 'config', request: () => call('config') },
    { name: 'status', request: () => call('userStatus') },
    { name: 'plan', request: () => call('loanPlan', { ...quoteRequest, money: 1_000_000 }) },
    // A wrong SMS code lets the server run every check but places no order, so the request can be repeated.
    { name: 'order', request: () => call('placeOrder', order) },
    { name: PAGE, request: () => ({ method: 'GET', url: '/', headers: { accept: 'text/html' } }) },
  ]
}

async function recordTargets(url: string, data: string, targets: readonly Target[], origin: string): Promise<RecordedCall[]> {
  const calls = targets.filter(({ name }) => name !== SIGN_IN && name !== PAGE)
  const requests = await Promise.all(calls.map(async ({ name, request: next }) => ({ name, request: await next(0) })))
  const page = await fetch(origin, { headers: { accept: 'text/html', 'accept-encoding': 'identity' } })
  return [...(await recordCalls(url, data, requests)), { name: PAGE, queries: [], reply: await page.text() }]
}

/** Each connection sends its next request when the last one is answered; after a 503, once its Retry-After has passed. */
async function measure(origins: readonly string[], { request: next }: Target, connections: number, seconds: number): Promise<Measured> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const times: number[] = []
  const counted = { ok: 0, busy: 0, failed: 0 }
  const begin = performance.now()
  const connection = async (at: number) => {
    for (let index = 0; performance.now() - begin < seconds * 1000; index++) {
      const started = performance.now()
      const { status, retryAfter } = await send(agent, origins[at % origins.length]!, await next(index))
      if (status === 200) times.push(performance.now() - started)
      counted[status === 200 ? 'ok' : status === 503 ? 'busy' : 'failed']++
      if (status === 503) await sleep(retryAfter * 1000)
    }
  }
  await Promise.all(Array.from({ length: connections }, (_, at) => connection(at)))
  agent.destroy()
  const took = (performance.now() - begin) / 1000
  return { ...counted, perSecond: Math.round(counted.ok / took), p50: percentile(times, 0.5), p99: percentile(times, 0.99) }
}

type Answer = {
  /** 0 without a reply. */
  status: number
  /** Seconds. */
  retryAfter: number
}

export function send(agent: Agent, origin: string, { method, url, headers, payload }: CallRequest): Promise<Answer> {
  const none: Answer = { status: 0, retryAfter: 0 }
  return new Promise((resolve) => {
    const sent = request(`${origin}${url}`, { method, headers, agent, timeout: 30_000 }, (response) => {
      response.resume()
      const retryAfter = Number(response.headers['retry-after'] ?? 0)
      response.on('end', () => resolve({ status: response.statusCode ?? 0, retryAfter }))
      response.on('error', () => resolve(none))
    })
    sent.on('timeout', () => sent.destroy())
    sent.on('error', () => resolve(none))
    sent.end(payload)
  })
}

const share = (one: Measured, other: Measured): number => Number((one.perSecond / Math.max(1, other.perSecond)).toFixed(2))

const row = (servers: string, name: string, connections: number, measured: Measured, base: Measured | undefined) => ({
  servers,
  what: name,
  connections,
  'per s': measured.perSecond,
  'of bare': base ? share(measured, base) : '',
  'p50 ms': measured.p50.toFixed(0),
  'p99 ms': measured.p99.toFixed(0),
  shed: measured.busy,
  failed: measured.failed,
})

export function originOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    child.stdout?.on('data', (data: Buffer) => {
      output += data.toString()
      const origin = /is at (http\S+)/.exec(output)?.[1]
      if (origin) resolve(origin)
    })
    child.once('exit', () => reject(new Error('A server did not start; run npm run build first.')))
  })
}
