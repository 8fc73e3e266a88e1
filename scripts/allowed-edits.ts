import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { loadSources } from '../src/compiler/load/load-sources.ts'
import { allowedEdits, withAllowedEdits } from '../tests/allowed-edits/allowed-edits.ts'
import { failuresIn, type RunReport } from './test-report.mjs'

/**
 * `npm run test:edits`: makes each edit of `tests/allowed-edits/allowed-edits.ts` in a copy of the repository and lists the tests that fail
 * there.
 * `-- --edit <pattern>` makes only the matching edits; further arguments go to vitest (`-- tests/server`).
 */
const root = resolve(import.meta.dirname, '..')
const { pattern, suites } = optionsOf(process.argv.slice(2).filter((one) => one !== '--'))
const edits = allowedEdits.filter(({ edit }) => new RegExp(pattern).test(edit))
const copy = mkdtempSync(join(tmpdir(), 'alur-allowed-'))

try {
  await makeCopy()
  console.log(`${edits.length} allowed edits in ${copy}\n`)
  const checked = run('tsx/dist/cli.mjs', ['scripts/check.ts'])
  const report = join(copy, 'unit.json')
  // Excluded, because these tests would make the edits again.
  const tested = run('vitest/vitest.mjs', [
    'run',
    '--exclude',
    'tests/allowed-edits/**',
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...suites,
  ])
  const failures = existsSync(report) ? failuresIn(JSON.parse(readFileSync(report, 'utf8')) as RunReport) : ['vitest wrote no report']
  console.log(`\n${failures.length} tests failed${failures.length > 0 ? ':' : ''}`)
  for (const line of failures) console.log(`  ${line.replace(`${copy}/`, '')}`)
  process.exitCode = checked === 0 && tested === 0 ? 0 : 1
} finally {
  rmSync(copy, { recursive: true, force: true })
}

function optionsOf([first, second, ...rest]: string[]): { pattern: string; suites: string[] } {
  if (first === '--edit') return { pattern: second ?? '', suites: rest }
  return { pattern: '', suites: [first, second, ...rest].filter((one) => one !== undefined) }
}

async function makeCopy(): Promise<void> {
  const excluded = new Set(['node_modules', 'dist', 'artifacts', 'data', '.git'].map((name) => join(root, name)))
  cpSync(root, copy, { recursive: true, filter: (path) => !excluded.has(path) })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'dir')
  const sources = await loadSources(root)
  const after = withAllowedEdits(sources, edits)
  for (const path of sources.files.keys()) if (!after.files.has(path)) rmSync(join(copy, path))
  for (const [path, { text }] of after.files) if (sources.files.get(path)?.text !== text) write(path, text)
  await acceptDeviations()
}

async function acceptDeviations(): Promise<void> {
  const path = 'tests/conformance/deviations.json'
  const known = JSON.parse(readFileSync(join(copy, path), 'utf8')) as { deviations: object }
  const faultsOf = await conformanceOfCopy()
  const added: Record<string, object> = {}
  for (const { edit, deviates = [] } of edits)
    for (const row of deviates) added[row] = { what: edit, why: 'an allowed edit', since: '2026-01-01', found: await faultsOf(row) }
  write(path, JSON.stringify({ ...known, deviations: { ...known.deviations, ...added } }, null, 2))
}

/** Returns a function that checks one row of the specification with the copy's modules and returns its faults. */
async function conformanceOfCopy(): Promise<(id: string) => string[] | Promise<string[]>> {
  const file = pathToFileURL(join(copy, 'tests/conformance/rules/sections.ts')).href
  const { sections } = (await import(file)) as typeof import('../tests/conformance/rules/sections.ts')
  const rows = Object.values(sections).flat()
  return (id) => rows.find((row) => row.id === id)?.faults() ?? []
}

function write(path: string, text: string): void {
  mkdirSync(dirname(join(copy, path)), { recursive: true })
  writeFileSync(join(copy, path), text)
}

function run(program: string, args: string[]): number | null {
  return spawnSync(process.execPath, [join(copy, 'node_modules', program), ...args], { cwd: copy, stdio: 'inherit' }).status
}
