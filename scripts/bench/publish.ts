import { randomUUID } from 'node:crypto'
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { codeDigest } from '../../src/compiler/files/code-digest.ts'
import { loadSources } from '../../src/compiler/load/load-sources.ts'
import { sourceTexts } from '../../src/compiler/load/source-texts.ts'
import { openReleases } from '../../src/publish/open-releases.ts'
import { hashesOf } from '../../src/server/releases/build-folder.ts'

const WORDS = 'locales/en-us/app.json'
const FORM = 'schemas/forms/workInfo.json'
/** Says at its end how long the processor worked for it, in all threads. */
const meter = "data:text/javascript,process.on('exit',()=>console.error('CPU '+JSON.stringify(process.cpuUsage())))"

/**
 * Publishes a copy of the three folders into a database of its own, first with all proofs made anew. What was not touched is not proved
 * again; compare the ratios.
 */
export async function runPublish(root: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'alur-bench-'))
  const [copy, data] = [join(folder, 'product'), join(folder, 'data')]
  try {
    for (const name of ['flows', 'schemas', 'locales', 'src', 'package-lock.json'])
      cpSync(join(root, name), join(copy, name), { recursive: true })
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
    await recordServer(copy, data)
    const reword = (path: string, from: RegExp, to: string) => {
      const text = readFileSync(join(copy, path), 'utf8')
      if (!from.test(text)) throw new Error(`${path} has no ${from}.`)
      writeFileSync(join(copy, path), text.replace(from, to))
    }
    const rows = [
      ['everything anew', () => reword(WORDS, /("action\.close": ".*?)"/, '$1!"'), ['--fresh']],
      // What was made anew was not kept: the tree is checked before it is changed.
      ['a word', () => (run(root, 'check', copy, data, []), reword(WORDS, /("action\.close": ".*?)"/, '$1!"')), []],
      ['a form', () => reword(FORM, /"type": "object"/, '"$comment": "bench", "type": "object"'), []],
      ['checked before', () => (reword(WORDS, /("action\.close": ".*?)"/, '$1!"'), run(root, 'check', copy, data, [])), []],
    ] as const
    const measured = rows.map(([what, change, args]) => {
      change()
      return { what, ...run(root, 'publish', copy, data, ['--why', what, '--by', 'bench', ...args]) }
    })
    const [first] = measured
    const share = (value: number, of: number) => `${value.toFixed(2)} (${(value / of).toFixed(2)})`
    console.log('\nPublish: seconds of the clock and of the processor (and times the first row)')
    console.table(measured.map(({ what, clock, cpu }) => ({ what, clock: share(clock, first!.clock), CPU: share(cpu, first!.cpu) })))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** As if a server of this code had started: what is published first replaces the same JSON. */
async function recordServer(copy: string, data: string): Promise<void> {
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
  await close()
}

function run(root: string, script: string, copy: string, data: string, args: readonly string[]): { clock: number; cpu: number } {
  const started = performance.now()
  const program = ['--import', meter, join(root, 'scripts', `${script}.mjs`), '--root', copy, ...args]
  const { status, stderr } = spawnSync(process.execPath, program, { encoding: 'utf8', env: { ...process.env, DATA_DIR: data } })
  const clock = (performance.now() - started) / 1000
  const [, said = '{}'] = [...stderr.matchAll(/^CPU (.*)$/gm)].at(-1) ?? []
  const { user = 0, system = 0 } = JSON.parse(said) as { user?: number; system?: number }
  if (status !== 0) throw new Error(`${script} ended with ${status}: ${stderr}`)
  return { clock, cpu: (user + system) / 1e6 }
}
