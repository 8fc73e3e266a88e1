import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { buildConfigs } from '../src/compiler/load/build-configs.ts'
import { loadSources } from '../src/compiler/load/load-sources.ts'
import { exploreChannel } from '../src/compiler/walks/explore.ts'
import type { Walk } from '../src/compiler/walks/take-walk.ts'
import { type KnownReasons, staleReasons, summaryOf, type WalkSummary, walksPage } from '../src/compiler/walks/walk-report.ts'

/**
 * `npm run walks`: generates walks over every edge of the flows, for each channel, without a browser; writes `artifacts/walks.md` and
 * `.json`. `-- --channel kios`: this one alone. `-- --most 2000`: no more walks than this for each.
 */
const { values } = parseArgs({ options: { channel: { type: 'string' }, most: { type: 'string' } } })
const root = resolve(import.meta.dirname, '..')
const known = JSON.parse(readFileSync(join(root, 'tests/walks/unreached.json'), 'utf8')) as { reasons: KnownReasons }
const sources = await loadSources(root)
const { configs } = buildConfigs(sources)
const chosen = [...configs.values()].filter(({ channel }) => values.channel === undefined || channel === values.channel)
if (chosen.length === 0) {
  console.error(`There is no channel "${values.channel}", only ${[...configs.keys()].join(', ')}.`)
  process.exit(2)
}

const summaries: WalkSummary[] = []
let walks: Walk[] = []
for (const config of chosen) {
  const graph = await exploreChannel(sources, config, { first: walks, most: Number(values.most ?? Infinity), given: known.reasons })
  if (config.channel === 'base') walks = graph.walks
  const summary = summaryOf(graph, known.reasons)
  summaries.push(summary)
  const edges = `${graph.edges.length - summary.left.length} of ${graph.edges.length} edges`
  console.log(`${config.channel}: ${edges} by ${summary.walks} walks of ${summary.tried} tried, ${summary.problems.length} with a problem`)
  for (const { edge, file, pointer, reason } of summary.left)
    if (reason === undefined) console.log(`  not taken: ${edge} (${file}#${pointer})`)
  for (const { steps, problem } of summary.problems) console.log(`  ${problem}\n    after ${steps}`)
}

const artifacts = join(root, 'artifacts')
mkdirSync(artifacts, { recursive: true })
writeFileSync(join(artifacts, 'walks.json'), JSON.stringify(summaries, null, 2))
writeFileSync(join(artifacts, 'walks.md'), `# Walks\n\n${walksPage(summaries)}\n`)
const isWhole = values.channel === undefined && values.most === undefined
const stale = isWhole ? staleReasons(known.reasons, summaries) : []
for (const edge of stale) console.log(`tests/walks/unreached.json gives a reason for ${edge}, which a walk takes or which is gone.`)
const isMissing = isWhole && summaries.some(({ left }) => left.some(({ reason }) => reason === undefined))
process.exitCode = isMissing || stale.length > 0 || summaries.some(({ problems }) => problems.length > 0) ? 1 : 0
