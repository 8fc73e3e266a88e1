import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { findingCataloguePage } from '../src/compiler/finding-catalogue.ts'
import { check } from '../src/compiler/check/check.ts'
import { buildConfigs } from '../src/compiler/load/build-configs.ts'
import { writeEditorSchemas } from '../src/compiler/meta/editor-schemas.ts'
import { loadSources } from '../src/compiler/load/load-sources.ts'
import { tryScenarios } from '../src/compiler/scenarios/try-scenarios.ts'
import { annotations, colours, noColours, report, summary } from '../src/compiler/report.ts'
import { isError } from '../src/compiler/load/finding.ts'

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
  console.log(findingCataloguePage())
  process.exit()
}

const started = performance.now()
const sources = await loadSources(resolve(values.root))
writeEditorSchemas(sources)
const merged = buildConfigs(sources)
const proved = check(sources, merged)
const all = proved.some(isError) ? proved : [...proved, ...(await tryScenarios(sources, merged.configs))]
const findings = values.quiet ? all.filter(isError) : all
const counts = summary(all, sources, merged.configs.size - 1, performance.now() - started)
const last = proved.some(isError) ? `${counts}\nScenarios, and what stands on these errors, are tried once they are mended.` : counts

if (values.json) console.log(JSON.stringify(findings, null, 2))
else if (values.annotations) console.log(annotations(findings))
else console.log(report(findings, sources, process.stdout.isTTY ? colours : noColours))
if (values.json) console.error(last)
else console.log(`\n${last}`)
process.exitCode = all.some(isError) ? 1 : 0
