import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { coverageOf, coveragePage } from '../src/compiler/coverage/coverage.ts'
import { buildConfigs } from '../src/compiler/load/build-configs.ts'
import { loadSources } from '../src/compiler/load/load-sources.ts'

/** `npm run coverage`: what scenarios and examples try, and what they do not; writes `artifacts/coverage.md` and `.json`. */
const root = resolve(import.meta.dirname, '..')
const sources = await loadSources(root)
const coverage = await coverageOf(sources, buildConfigs(sources).configs)
const artifacts = join(root, 'artifacts')
mkdirSync(artifacts, { recursive: true })
writeFileSync(join(artifacts, 'coverage.json'), JSON.stringify(coverage, null, 2))
writeFileSync(join(artifacts, 'coverage.md'), coveragePage(coverage))
for (const { part, tried, all } of coverage.parts) console.log(`${tried} of ${all} ${part}`)
console.log('What is not tried, with file and pointer: artifacts/coverage.md')
