import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { findBrowser } from './find-browser.mjs'
import { countTests, failuresIn, runFailedAgain, withUnhandled } from './test-report.mjs'
import { startPostgres } from './start-postgres.mjs'
import { install, needNode, root } from './prepare.mjs'

/** `npm test`: prepares, runs every phase, and ends with one line of totals. `--all`: runs repetitive tests in full. */
if (process.argv.includes('--all')) process.env.TESTS = 'all'
const runsAll = process.env.TESTS === 'all'
const begun = performance.now()
needNode()
process.chdir(root)
install()
const artifacts = join(root, 'artifacts')
mkdirSync(artifacts, { recursive: true })

const bin = (...parts) => join(root, 'node_modules', ...parts)
const tsx = bin('tsx', 'dist', 'cli.mjs')
const results = []

/** Runs independent phases in parallel and prints the output of each in one piece. */
const inParallel = (...phases) => Promise.all(phases.map((phase) => runPhase(...phase)))

async function runPhase(name, program, args, env = {}) {
  const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } })
  const output = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk))
  const status = await new Promise((resolve) => child.once('close', resolve))
  console.log(`\n— ${name}\n${Buffer.concat(output)}`)
  results.push({ name, passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1 })
}

/** Runs a phase that writes a test report. A failing exit without a failed test counts as one, unless all failures have `recovered`. */
function runSuite(name, program, args, report, count, env = {}) {
  console.log(`\n— ${name}`)
  rmSync(report, { force: true })
  const { status, signal } = spawnSync(process.execPath, [program, ...args], { stdio: 'inherit', env: { ...process.env, ...env } })
  const { recovered, ...counted } = existsSync(report) ? count(readJson(report)) : { passed: 0, failed: 0 }
  const isUnexplained = counted.failed === 0 && status !== 0 && !recovered
  const unexplained = { failed: 1, failures: [`${name}: no test failed, and it ended with ${signal ?? `exit code ${status}`}`] }
  results.push({ name, ...counted, ...(isUnexplained && unexplained) })
}

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'))

/** Formats JSON instead of refusing it, because its authors need not know a formatter; only code is refused. */
function formatJson() {
  const before = new Map(jsonFiles().map((path) => [path, readFileSync(path, 'utf8')]))
  spawnSync(process.execPath, [bin('oxfmt', 'bin', 'oxfmt'), ...before.keys()], { stdio: 'ignore' })
  const changed = [...before].filter(([path, text]) => readFileSync(path, 'utf8') !== text)
  for (const [path] of changed) console.log(`Formatted ${path}`)
}

const jsonFiles = () =>
  ['flows', 'schemas', 'locales', 'tests']
    .flatMap((folder) => readdirSync(folder, { recursive: true }).map((name) => join(folder, name)))
    .filter((path) => path.endsWith('.json'))

/** Titles of the journeys in a suite with this outcome. `flaky`: failed, and passed when repeated. */
const journeysThat =
  (outcome) =>
  ({ title, specs = [], suites = [] }) =>
    [
      ...specs.flatMap(({ title: name, tests }) => (tests.some(({ status }) => status === outcome) ? [name] : [])),
      ...suites.flatMap(journeysThat(outcome)),
    ].map((name) => `${title} › ${name}`)

/** Fails when a shipped package has a known vulnerability that is high or critical. Only reports it when the registry offers no audits. */
function auditDependencies() {
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { encoding: 'utf8', shell: process.platform === 'win32' })
  const { high, critical } = vulnerabilitiesIn(stdout) ?? {}
  if (high === undefined) return console.log('\n— dependencies\nNot audited: the registry answers no audits.')
  console.log(`\n— dependencies\n${high} weaknesses are high, ${critical} critical: npm audit --omit=dev`)
  results.push({ name: 'dependencies', passed: high + critical === 0 ? 1 : 0, failed: high + critical === 0 ? 0 : 1 })
}

function vulnerabilitiesIn(text) {
  try {
    return JSON.parse(text).metadata?.vulnerabilities
  } catch {
    return undefined
  }
}

const testsOf = ({ testResults }) => testResults.flatMap(({ assertionResults }) => assertionResults)

formatJson()
await inParallel(['format', bin('oxfmt', 'bin', 'oxfmt'), ['--check']], ['lint', bin('oxlint', 'bin', 'oxlint'), ['--deny-warnings']])
// `check` rewrites the editor schemas in `schemas/meta`, so it runs after the formatter and before the types are generated.
await inParallel(['check', join(root, 'scripts', 'check.mjs'), []], ['nothing unused', bin('knip', 'bin', 'knip.js'), []])
await runPhase('types made', join(root, 'scripts', 'compile.mjs'), ['--types'])
const tsc = bin('typescript', 'bin', 'tsc')
await inParallel(
  ['types', tsc, ['--noEmit']],
  ['types of the browser', tsc, ['--noEmit', '-p', 'tsconfig.browser.json']],
  ['build', tsx, ['scripts/build.ts']],
)

if (runsAll) {
  await inParallel(['walks', tsx, ['scripts/walks.ts']], ['coverage', tsx, ['scripts/coverage.ts']])
  // Takes as long as the tests themselves, so it runs without the slow ones, on the embedded database.
  await runPhase('allowed edits', tsx, ['scripts/allowed-edits.ts', '--tags-filter=not slow'], { TESTS: '' })
}

auditDependencies()

const postgres = await startPostgres()
const noPostgres = '!!! NO POSTGRESQL HERE: the tests on a real server are SKIPPED. Install postgresql to run them. !!!'
if (!postgres) console.log(`\n${noPostgres}`)
const database = postgres ? { TEST_DATABASE_URL: postgres.url } : {}
const vitest = bin('vitest', 'vitest.mjs')
const argsOfVitest = (report, ...files) => [
  'run',
  ...files,
  ...(runsAll ? [] : ['--tags-filter=not slow']),
  ...['default', 'json', './scripts/unhandled-errors.mjs'].map((reporter) => `--reporter=${reporter}`),
  `--outputFile.json=${report}`,
]

/** Runs one test file alone and returns its report; undefined when it fails. */
function runFile(file) {
  const report = join(artifacts, 'unit-again.json')
  console.log(`\n— once again: ${relative(root, file)}`)
  rmSync(report, { force: true })
  const { status } = spawnSync(process.execPath, [vitest, ...argsOfVitest(report, relative(root, file))], {
    stdio: 'inherit',
    env: { ...process.env, ...database },
  })
  return status === 0 ? readJson(report) : undefined
}

function countUnit(first) {
  const whole = withUnhandled(first, readJson(join(artifacts, 'unhandled-errors.json')))
  // In CI, a failed file is run again, like a failed journey.
  const report = process.env.CI ? runFailedAgain(whole, runFile) : whole
  const titlesOf = (wanted) => testsOf(report).flatMap(({ title, status }) => (wanted(title, status) ? [title] : []))
  return {
    ...countTests(report),
    recovered: report.flaky?.length > 0,
    flaky: report.flaky?.map(inProject),
    failures: failuresIn(report).map(inProject),
    owed: titlesOf((_, status) => status === 'todo'),
    accepted: titlesOf((title, status) => status === 'passed' && title.includes(': accepted since ')),
  }
}

const inProject = (text) => text.replace(`${root}/`, '')

try {
  const unit = join(artifacts, 'unit.json')
  runSuite('unit and server tests', vitest, argsOfVitest(unit), unit, countUnit, database)
} finally {
  await postgres?.stop()
}

if (findBrowser()) {
  runSuite(
    'journeys',
    bin('playwright', 'cli.js'),
    ['test', ...(runsAll ? [] : ['--grep-invert=@slow'])],
    join(artifacts, 'journeys.json'),
    ({ stats, suites }) => ({
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      skipped: stats.skipped,
      flaky: suites.flatMap(journeysThat('flaky')),
      failures: suites.flatMap(journeysThat('unexpected')),
    }),
  )
} else {
  results.push({ name: 'journeys', passed: 0, failed: 1 })
}

console.log('')
/** Owed: still missing from the specification. Accepted: deliberate deviations from it. */
const [owed, accepted, flaky, failures] = ['owed', 'accepted', 'flaky', 'failures'].map((key) =>
  results.flatMap((result) => result[key] ?? []),
)
for (const title of accepted) console.log(`deviation: ${title}`)
for (const title of flaky) console.log(`flaky: ${title}`)
for (const title of failures) console.log(`failed: ${title}`)
if (owed.length > 0) console.log(`owed: ${owed.join(', ')}`)
// Repeated at the end, because the first message is thousands of lines above.
if (!postgres) console.log(noPostgres)
if (!runsAll) console.log('What repeats itself was tried in part: npm run test:all tries all of it.')
for (const { name, passed, failed, skipped } of results) {
  console.log(`${failed ? '✗' : '✓'} ${name}: ${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`)
}
console.log(`In ${Math.ceil((performance.now() - begun) / 60_000)} minutes.`)
const sum = (key) => results.reduce((total, result) => total + result[key], 0)
process.exitCode = sum('failed') ? 1 : 0
console.log(`${sum('passed')} passed, ${sum('failed')} failed${owed.length > 0 ? `, ${owed.length} owed` : ''}`)
