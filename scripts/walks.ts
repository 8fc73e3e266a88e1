import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { buildConfigs } from '../src/compiler/load/build-configs.ts'
import { loadSources } from '../src/compiler/load/load-sources.ts'
import { exploreChannel } from '../src/compiler/walks/explore.ts'
import type { WalkedGraph } from '../src/compiler/walks/walked-graph.ts'
import { falseReasons, type Unreached } from '../src/compiler/walks/unreached.ts'
import { summaryOf, walksPage } from '../src/compiler/walks/walk-report.ts'
import { readArguments } from './read-arguments.ts'

/**
 * `npm run walks`: generates walks over every edge of the flows, for each channel, without a browser; writes `artifacts/walks.md` and
 * `.json`. `-- --channel kios`: only this channel. `-- --most 2000`: at most this many walks per channel.
 */
const { values } = readArguments({ options: { channel: { type: 'string' }, most: { type: 'string' } } })
const most = values.most === undefined ? Infinity : Number(values.most)
if (!(most >= 1)) {
  console.error(`--most takes a number, 1 or more, not "${values.most}".`)
  process.exit(2)
}
const root = resolve(import.meta.dirname, '..')
const { unreached: known } = JSON.parse(readFileSync(join(root, 'tests/walks/unreached.json'), 'utf8')) as { unreached: Unreached[] }
const sources = await loadSources(root)
const { configs } = buildConfigs(sources)
const chosen = [...configs.values()].filter(({ channel }) => values.channel === undefined || channel === values.channel)
if (chosen.length === 0) {
  console.error(`There is no channel "${values.channel}", only ${[...configs.keys()].join(', ')}.`)
  process.exit(2)
}

const graphs: WalkedGraph[] = []
for (const config of chosen) {
  const first = graphs.find(({ channel }) => channel === 'base')?.walks ?? []
  graphs.push(await exploreChannel(sources, config, { first, most, skipped: known }))
}
const summaries = graphs.map((graph) => summaryOf(graph, known, most))
const table = summaries.map(({ channel, kinds, left, walks, tried, problems }) => ({
  channel,
  edges: sum(kinds.map(({ edges }) => edges)),
  taken: sum(kinds.map(({ taken }) => taken)),
  'with a reason': left.filter(({ reason }) => reason !== undefined).length,
  'not taken': left.filter(({ reason }) => reason === undefined).length,
  walks,
  tried,
  problems: problems.length,
}))
console.table(table)
for (const { channel, left, tried, problems } of summaries) {
  if (tried >= most) console.log(`${channel}: ended after ${tried} walks; ${left.length} edges were not taken by then`)
  for (const { edge, file, pointer, reason } of left)
    if (reason === undefined) console.log(`${channel}: not taken: ${edge} (${file}#${pointer})`)
  for (const { steps, problem } of problems) console.log(`${channel}: ${problem}\n  after ${steps}`)
}

const artifacts = join(root, 'artifacts')
mkdirSync(artifacts, { recursive: true })
writeFileSync(join(artifacts, 'walks.json'), JSON.stringify(summaries, null, 2))
writeFileSync(join(artifacts, 'walks.md'), `# Walks\n\n${walksPage(summaries)}\n`)
const isWhole = values.channel === undefined && values.most === undefined
const mistaken = isWhole ? falseReasons(known, graphs) : []
for (const text of mistaken) console.log(`tests/walks/unreached.json: ${text}`)
const isMissing = isWhole && table.some((row) => row['not taken'] > 0)
process.exitCode = isMissing || mistaken.length > 0 || table.some(({ problems }) => problems > 0) ? 1 : 0

function sum(numbers: number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}
