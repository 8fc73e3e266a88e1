import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findBrowser } from './browser.mjs'
import { startPostgres } from './postgres.mjs'
import { install, needNode, root } from './prepare.mjs'

/** `npm test`: sets itself up, runs everything, and ends with one line that adds it all up. */
needNode()
process.chdir(root)
install()
const artifacts = join(root, 'artifacts')
mkdirSync(artifacts, { recursive: true })

const bin = (...parts) => join(root, 'node_modules', ...parts)
const tsx = bin('tsx', 'dist', 'cli.mjs')
const results = []

/** A phase that counts as one test: it succeeds or it does not. */
function one(name, program, args) {
  console.log(`\n— ${name}`)
  const { status } = spawnSync(process.execPath, [program, ...args], { stdio: 'inherit' })
  results.push({ name, passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1 })
}

/** A phase that reports its own tests in a file. Ending badly without a failed test counts as one. */
function many(name, program, args, report, count, env = {}) {
  console.log(`\n— ${name}`)
  rmSync(report, { force: true })
  const { status } = spawnSync(process.execPath, [program, ...args], { stdio: 'inherit', env: { ...process.env, ...env } })
  const { passed, failed, skipped } = existsSync(report)
    ? count(JSON.parse(readFileSync(report, 'utf8')))
    : { passed: 0, failed: 0, skipped: 0 }
  results.push({ name, passed, failed: failed === 0 && status !== 0 ? 1 : failed, skipped })
}

one('format', bin('oxfmt', 'bin', 'oxfmt'), ['--check'])
one('lint', bin('oxlint', 'bin', 'oxlint'), ['--deny-warnings'])
one('check', tsx, ['scripts/check.ts'])
one('types made', tsx, ['scripts/compile.ts', '--types'])
one('types', bin('typescript', 'bin', 'tsc'), ['--noEmit'])
one('build', tsx, ['scripts/build.ts'])

const postgres = await startPostgres()
if (!postgres) console.log('\n!!! NO POSTGRESQL HERE: the tests on a real server are SKIPPED. Install postgresql to run them. !!!')
try {
  const unit = join(artifacts, 'unit.json')
  many(
    'unit and server tests',
    bin('vitest', 'vitest.mjs'),
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${unit}`],
    unit,
    (report) => ({ passed: report.numPassedTests, failed: report.numFailedTests, skipped: report.numPendingTests + report.numTodoTests }),
    postgres ? { TEST_DATABASE_URL: postgres.url } : {},
  )
} finally {
  await postgres?.stop()
}

if (findBrowser()) {
  many('journeys', bin('playwright', 'cli.js'), ['test'], join(artifacts, 'journeys.json'), ({ stats }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
  }))
} else {
  results.push({ name: 'journeys', passed: 0, failed: 1 })
}

console.log('')
for (const { name, passed, failed, skipped } of results) {
  console.log(`${failed ? '✗' : '✓'} ${name}: ${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`)
}
const sum = (key) => results.reduce((total, result) => total + result[key], 0)
process.exitCode = sum('failed') ? 1 : 0
console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
