import { spawn, type ChildProcess } from 'node:child_process'
import { Agent } from 'node:http'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serialize } from 'node:v8'
import { median, pairedRatio } from '../../tests/bench/paired-ratio.ts'
import { unlimited } from '../../tests/attack/remote-server.ts'
import type { CallRequest } from '../../tests/server/support/call-request.ts'
import { startPostgres } from '../start-postgres.mjs'
import { originOf, releaseOfTests, send, targetsOf } from './load.ts'
import { recordCalls } from './record-calls.ts'

const MEASURED = ['config', 'status', 'plan']
const CONNECTIONS = 8
/** The first round is a warm-up. */
const ROUNDS = 8
const GOAL = 0.8

/**
 * `npm run bench -- calls [requests]`: processor time of one request, compared with a bare Fastify handler that makes the same queries and
 * sends the same reply. Processor time depends little on other work on the machine; that of PostgreSQL is not included.
 */
export async function runCalls(root: string, requests: number): Promise<void> {
  const postgres = await startPostgres()
  if (!postgres) throw new Error('The calls are measured on PostgreSQL; none was found.')
  const data = mkdtempSync(join(tmpdir(), 'alur-calls-'))
  const release = await releaseOfTests(root, data)
  const children: ChildProcess[] = []
  const start = async (file: string, env: Record<string, string> = {}) => {
    const child = spawn(process.execPath, [join(root, file)], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, ...unlimited, ...release, DATABASE_URL: postgres.url, DATA_DIR: data, PORT: '0', LOG_LEVEL: 'error', ...env },
    })
    children.push(child)
    return { origin: await originOf(child), pid: child.pid! }
  }
  try {
    const sandbox = await start('dist/server.js')
    const targets = (await targetsOf(sandbox.origin)).filter(({ name }) => MEASURED.includes(name))
    const calls = await Promise.all(targets.map(async ({ name, request }) => ({ name, request: await request(0) })))
    const recorded = join(data, 'recorded-calls')
    const known = await recordCalls(postgres.url, data, calls)
    writeFileSync(recorded, serialize(known))
    // The sandbox reads its clock at every call; a production server does not.
    const ours = await start('dist/server.js', { SANDBOX: '0' })
    const bare = await start('scripts/bench/bare-handler.mjs', { RECORDED_CALLS: recorded })
    const rows = []
    for (const { name, request } of calls) {
      const plain: CallRequest = { method: 'GET', url: `/${name}`, headers: {} }
      const spent = { ours: [] as number[], bare: [] as number[] }
      for (let round = 0; round < ROUNDS; round++) {
        spent.ours.push(await costOf(ours, request, requests))
        spent.bare.push(await costOf(bare, plain, requests))
      }
      const [own, base] = [spent.ours.slice(1), spent.bare.slice(1)]
      const ratio = pairedRatio(base, own)
      rows.push({
        call: name,
        queries: known.find((call) => call.name === name)!.queries.length,
        'ms ours': median(own).toFixed(3),
        'ms bare': median(base).toFixed(3),
        'bare / ours': ratio.toFixed(2),
        goal: `≥ ${GOAL}`,
        '': ratio >= GOAL ? '✓' : '✗',
      })
    }
    console.table(rows)
  } finally {
    for (const child of children) child.kill('SIGKILL')
    await postgres.stop()
    rmSync(data, { recursive: true, force: true })
  }
}

/** Milliseconds of processor time per request. */
async function costOf({ origin, pid }: { origin: string; pid: number }, request: CallRequest, requests: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const before = processorMs(pid)
  let left = requests
  const connection = async () => {
    while (left-- > 0) {
      const { status } = await send(agent, origin, request)
      if (status !== 200) throw new Error(`${request.url} answered ${status}`)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, connection))
  agent.destroy()
  return (processorMs(pid) - before) / requests
}

/**
 * Processor time of all running threads in milliseconds, read in nanoseconds: one tick of `stat` would be a sixteenth of the cost of a
 * thousand cheap calls.
 */
function processorMs(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`)
  const nanoseconds = threads.map((thread) => Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]))
  return nanoseconds.reduce((sum, each) => sum + each, 0) / 1e6
}
