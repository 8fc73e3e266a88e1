import { resolve } from 'node:path'
import { findingCataloguePage } from '../src/compiler/finding-catalogue.ts'
import { writeEditorSchemas } from '../src/compiler/meta/editor-schemas.ts'
import { annotations, changedFiles, colours, noColours, report, summary } from '../src/compiler/report.ts'
import { isError } from '../src/compiler/load/finding.ts'
import { scenarioCodes } from '../src/compiler/scenarios/try-scenarios.ts'
import { openValues } from '../src/compiler/load/open-values.ts'
import { cachedFindings } from '../src/compiler/load/cached-findings.ts'
import { changedSincePassed, savePassed } from '../src/compiler/cache/last-passed-files.ts'
import { prove } from '../src/compiler/proofs/prove.ts'
import { end } from './end.ts'
import { openConfiguration } from './open-configuration.ts'
import { readArguments } from './read-arguments.ts'

const { values } = readArguments({
  options: {
    json: { type: 'boolean', default: false },
    annotations: { type: 'boolean', default: false },
    quiet: { type: 'boolean', default: false },
    codes: { type: 'boolean', default: false },
    /** Prints every finding, however many have the same code. */
    all: { type: 'boolean', default: false },
    /** Ignores the cache of earlier runs. */
    fresh: { type: 'boolean', default: false },
    code: { type: 'string' },
    root: { type: 'string', default: resolve(import.meta.dirname, '..') },
  },
})

if (values.codes) console.log(findingCataloguePage())
else void run()

async function run(): Promise<void> {
  const started = performance.now()
  const { sources, merged, saveCache } = await openConfiguration({
    root: resolve(values.root),
    code: values.fresh ? undefined : values.code,
    compiled: values.code && import.meta.dirname,
  })
  const isKnown = cachedFindings(sources) !== undefined
  const all = await prove(sources, merged)
  if (!isKnown) saveCache()
  writeEditorSchemas(sources)
  const isBroken = all.some(isError)
  const changed = isBroken ? changedSincePassed(sources) : []
  if (!isBroken) savePassed(sources)
  const findings = values.quiet ? all.filter(isError) : all
  const counts = summary(all, sources, merged.configs.size - 1, performance.now() - started)
  const wereTried = !isBroken || all.some(({ code }) => scenarioCodes.has(code))
  const last = [
    ...(changed.length > 0 ? [changedFiles(changed)] : []),
    counts,
    ...(wereTried ? [] : ['Scenarios, and what stands on these errors, are tried once they are mended.']),
  ].join('\n')

  if (values.json) console.log(JSON.stringify(findings, null, 2))
  else if (values.annotations) console.log(annotations(findings))
  else console.log(report(findings, sources, process.stdout.isTTY ? colours : noColours, values.all ? Infinity : undefined))
  if (values.json) console.error(last)
  else console.log(`\n${[last, ...openValues(sources).map((place) => `todo: compliance confirms ${place}`)].join('\n')}`)
  process.exitCode = isBroken ? 1 : 0
  end()
}
