import { randomInt, randomUUID } from 'node:crypto'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { codeDigest } from '../../src/compiler/files/code-digest.ts'
import { loadSources } from '../../src/compiler/load/load-sources.ts'
import { sourceTexts } from '../../src/compiler/load/source-texts.ts'
import { openReleases } from '../../src/publish/open-releases.ts'
import { hashesOf } from '../../src/server/releases/build-folder.ts'
import type { Log } from '../../src/server/platform/log.ts'
import { answerHandovers } from '../../src/server/releases/handover.ts'

/** Unique to this run: proofs of an earlier run of the same change would be reused. */
const mark = randomUUID()
const WORDS = ['locales/en-us/app.json', /("action\.close": ".*?)"/, `$1 ${mark}"`] as const
const FORM = ['schemas/forms/workInfo.json', /"type": "object"/, `"$comment": "${mark}", "type": "object"`] as const
const ROUTE = ['flows/routes.json', /("noHelpReason": ".*?)"/, `$1 ${mark}"`] as const
const RATE = ['flows/policy/products.json', /"late": (\d+)\d\d/, `"late": $1${10 + randomInt(90)}`] as const
/** Prints the processor time of all threads on exit. */
const meter = "data:text/javascript,process.on('exit',()=>console.error('CPU '+JSON.stringify(process.cpuUsage())))"

/**
 * Publishes a copy of the three folders through a server that holds the database, first without cached proofs; the last time without that
 * server. Unchanged parts are not proved again; compare the ratios.
 */
export async function runPublish(root: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'alur-bench-'))
  const [copy, data] = [join(folder, 'product'), join(folder, 'data')]
  let stopServer = async () => {}
  try {
    for (const name of ['flows', 'schemas', 'locales', 'src', 'package-lock.json'])
      cpSync(join(root, name), join(copy, name), { recursive: true })
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
    stopServer = await holdDatabase(copy, data)
    const change = ([path, from, to]: readonly [string, RegExp, string]) => {
      const text = readFileSync(join(copy, path), 'utf8')
      if (!from.test(text)) throw new Error(`${path} has no ${from}.`)
      writeFileSync(join(copy, path), text.replace(from, to))
    }
    const check = () => run(root, 'check', copy, data, [])
    const rows: [what: string, prepare: () => unknown, args?: string[]][] = [
      ['everything anew', () => change(WORDS), ['--fresh']],
      // `--fresh` stores no proofs: the tree is checked before it is changed.
      ['a word', async () => (await check(), change(WORDS))],
      ['a form', () => change(FORM)],
      ['a route', () => change(ROUTE)],
      ['a rate', () => change(RATE)],
      ['checked before', async () => (change(WORDS), await check())],
      ['a word, and no server runs', async () => (await stopServer(), change(WORDS))],
    ]
    const measured = []
    for (const [what, prepare, args = []] of rows) {
      await prepare()
      measured.push({ what, ...(await run(root, 'publish', copy, data, ['--why', what, '--by', 'bench', ...args])) })
    }
    const [first] = measured
    const share = (value: number, of: number) => `${value.toFixed(2)} (${(value / of).toFixed(2)})`
    console.log('\nPublish: seconds of the clock and of the processor (and times the first row)')
    console.table(measured.map(({ what, clock, cpu }) => ({ what, clock: share(clock, first!.clock), CPU: share(cpu, first!.cpu) })))
  } finally {
    await stopServer()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Stores a release like a started server of this code, so that the first publication replaces the same JSON. Returns the stop function. */
async function holdDatabase(copy: string, data: string): Promise<() => Promise<void>> {
  const { store, close } = await openReleases({ ...process.env, DATA_DIR: data, NODE_ENV: 'development' })
  const sources = JSON.stringify(sourceTexts(await loadSources(copy)))
  const release = { id: 'bench', code: codeDigest(copy), manifest: '{}', server: '{}', pages: '{}', sources, files: [], newFiles: [] }
  const { id, code } = release
  const at = new Date().toISOString()
  const hashes = { after: hashesOf(release) }
  await store.append(
    { id: randomUUID(), kind: 'build', release: id, code, at, from: at, by: 'bench', why: 'bench', hashes, changes: [] },
    0,
    release,
  )
  const stopAnswers = answerHandovers(store, data, { error: (details: unknown, why: string) => console.error(why, details) } as Log)
  let stopping: Promise<void> | undefined
  return () => (stopping ??= stopAnswers().then(close))
}

async function run(root: string, script: string, copy: string, data: string, args: string[]): Promise<{ clock: number; cpu: number }> {
  const started = performance.now()
  const program = ['--import', meter, join(root, 'scripts', `${script}.mjs`), '--root', copy, ...args]
  const child = spawn(process.execPath, program, { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, DATA_DIR: data } })
  let errors = ''
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  const [status] = (await once(child, 'close')) as [number | null]
  const clock = (performance.now() - started) / 1000
  const [, usage = '{}'] = [...errors.matchAll(/^CPU (.*)$/gm)].at(-1) ?? []
  const { user = 0, system = 0 } = JSON.parse(usage) as { user?: number; system?: number }
  if (status !== 0) throw new Error(`${script} ended with ${status}: ${errors}`)
  return { clock, cpu: (user + system) / 1e6 }
}
