import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { cataloguePage } from '../src/compiler/check/catalogue.ts'
import { check } from '../src/compiler/check.ts'
import { buildConfigs } from '../src/compiler/merge.ts'
import { loadSources } from '../src/compiler/read.ts'
import { annotations, colours, noColours, report, summary } from '../src/compiler/report.ts'

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    annotations: { type: 'boolean', default: false },
    quiet: { type: 'boolean', default: false },
    codes: { type: 'boolean', default: false },
    root: { type: 'string', default: resolve(import.meta.dirname, '..') },
  },
})

if (values.codes) {
  console.log(cataloguePage())
  process.exit()
}

const started = performance.now()
const sources = await loadSources(resolve(values.root))
const merged = buildConfigs(sources)
const all = check(sources, merged)
const findings = values.quiet ? all.filter(({ severity }) => severity === 'error') : all
const last = summary(all, sources, merged.configs.size - 1, performance.now() - started)

if (values.json) console.log(JSON.stringify(findings, null, 2))
else if (values.annotations) console.log(annotations(findings))
else console.log(report(findings, sources, process.stdout.isTTY ? colours : noColours))
if (values.json) console.error(last)
else console.log(`\n${last}`)
process.exitCode = all.some(({ severity }) => severity === 'error') ? 1 : 0
