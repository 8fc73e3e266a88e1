import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { coverageOf, coveragePage, untried } from '../src/compiler/coverage/coverage.ts'
import { buildConfigs } from '../src/compiler/load/build-configs.ts'
import { loadSources } from '../src/compiler/load/load-sources.ts'
import { exploreChannel } from '../src/compiler/walks/explore.ts'
import { falseReasons, reasonOf, type Unreached } from '../src/compiler/walks/unreached.ts'
import { readArguments } from './read-arguments.ts'

/**
 * `npm run coverage`: parts covered by scenarios and examples, those covered only by generated walks, and the reasons for the rest; writes
 * `artifacts/coverage.md` and `.json`. Fails on an uncovered part without a reason, and on a reason for a part that a walk does reach.
 */
readArguments({})
const root = resolve(import.meta.dirname, '..')
const sources = await loadSources(root)
const { configs } = buildConfigs(sources)
const base = configs.get('base')
if (!base) throw new Error('The product itself does not load: npm run check says why.')
const { unreached } = JSON.parse(readFileSync(join(root, 'tests/walks/unreached.json'), 'utf8')) as { unreached: Unreached[] }
const known = unreached.filter(({ channels = ['base'] }) => channels.includes('base'))
const graph = await exploreChannel(sources, base, { skipped: known })
const coverage = await coverageOf(sources, configs, (key) => (graph.taken.has(key) ? 'a generated walk' : reasonOf(known, 'base', key)))

const artifacts = join(root, 'artifacts')
mkdirSync(artifacts, { recursive: true })
writeFileSync(join(artifacts, 'coverage.json'), JSON.stringify(coverage, null, 2))
writeFileSync(join(artifacts, 'coverage.md'), coveragePage(coverage))
for (const { part, tried, all, missed } of coverage.parts) {
  const walked = missed.filter(({ instead }) => instead === 'a generated walk').length
  console.log(`${tried} of ${all} ${part}${walked > 0 ? `, ${walked} more by generated walks` : ''}`)
}
const uncovered = untried(coverage)
const mistaken = falseReasons(known, [graph])
for (const { what, file, pointer } of uncovered) console.log(`nothing tries ${file}#${pointer} (${what})`)
for (const text of mistaken) console.log(`tests/walks/unreached.json: ${text}`)
console.log('What is in no scenario, with file and pointer: artifacts/coverage.md')
process.exitCode = uncovered.length + mistaken.length > 0 ? 1 : 0
