import { resolve } from 'node:path'
import { buildConfigs } from '../src/compiler/load/build-configs.ts'
import { loadSources } from '../src/compiler/load/load-sources.ts'
import { startBenchServer } from './bench/bench-server.ts'
import { bytesByPart } from './bench/bytes-by-part.ts'
import { measureBrowser } from './bench/measure-browser.ts'
import { startTwinServer, twinBuild } from '../tests/bench/twin-server.ts'
import { runLoad } from './bench/load.ts'
import { runScale } from './bench/run-scale.ts'
import { build } from './prepare.mjs'

/**
 * `npm run bench`: size of the first load, time of a keystroke, growth of check and compile times, accuracy of the identity card reader
 * and of the face check. `npm run bench -- face`: the face check alone.
 * Compare the ratios: the milliseconds depend on the machine.
 * `-- bytes`: the first load, beside pages by hand, and the keystroke alone. `-- load [seconds] [minutes]` measures the server under load instead, and its memory
 * over these minutes, and `-- calls [requests]` the processor time of a call; `-- keystroke [rounds]` and `-- twins [rounds]` our form
 * beside a hand-written one; `-- peers [rounds]` one form beside the same form of other libraries; `-- pages` what comes after the first load; `-- publish` the time from a saved file to a release in force, and
 * `-- dev [rounds]` to the page and the server of `npm run dev`.
 */
const root = resolve(import.meta.dirname, '..')
if (process.argv[2] === 'face') {
  await import('./bench/faces.ts')
  process.exit()
}
if (process.argv[2] === 'dev') {
  const { runDev } = await import('./bench/dev.ts')
  await runDev(root, Number(process.argv[3] ?? 3))
  process.exit()
}
if (process.argv[2] === 'publish') {
  const { runPublish } = await import('./bench/publish.ts')
  await runPublish(root)
  process.exit()
}
if (process.argv[2] === 'peers') {
  const { runPeers } = await import('../tests/bench/peers/run-peers.ts')
  await runPeers(root, Number(process.argv[3] ?? 7))
  process.exit()
}
build()
const [what, seconds, minutes] = process.argv.slice(2)
if (what === 'load') {
  await runLoad(root, Number(seconds ?? 10), Number(minutes ?? 0))
  process.exit()
}

if (what === 'calls') {
  const { runCalls } = await import('./bench/calls.ts')
  await runCalls(root, Number(seconds ?? 1000))
  process.exit()
}

const server = await startBenchServer(root)
const { configs } = buildConfigs(await loadSources(root))
const { flows, texts } = configs.get('base')!
const words = (key: string) => texts[flows.app.locales.default]?.[key] ?? key
if (what === 'pages') {
  const { runPages } = await import('../tests/bench/run-pages.ts')
  try {
    await runPages(server, words)
  } finally {
    await server.stop()
  }
  process.exit()
}
if (what === 'keystroke' || what === 'twins') {
  const { runTwins } = await import('../tests/bench/run-twins.ts')
  try {
    await runTwins(root, configs.get('base')!, server, words, Number(seconds ?? 7), what === 'keystroke')
  } finally {
    await server.stop()
  }
  process.exit()
}
const twins = await startTwinServer(root, configs.get('base')!, server.url)
try {
  const [ours, twin] = [
    { url: server.url, code: await bytesByPart({ root, configFile: resolve(root, 'vite.config.ts') }) },
    { url: twins.url, code: await bytesByPart(await twinBuild(root, configs.get('base')!, resolve(root, 'dist/twins'))) },
  ]
  const { loads, keys } = await measureBrowser(server, words, { ours, twin })
  const kilobytes = (bytes: number) => (bytes / 1024).toFixed(1)
  console.log('\nFirst load, in KB')
  console.table(
    loads.map(({ page, files, raw, gzip, brotli }) => ({
      page,
      files,
      raw: kilobytes(raw),
      gzip: kilobytes(gzip),
      brotli: kilobytes(brotli),
    })),
  )
  console.log('\nFirst load by part, in KB of brotli')
  const parts = new Set(loads.flatMap(({ parts }) => Object.keys(parts)))
  const weight = (part: string) => Math.max(...loads.map(({ parts }) => parts[part] ?? 0))
  console.table(
    [...parts]
      .toSorted((one, other) => weight(other) - weight(one))
      .map((part) => ({ part, ...Object.fromEntries(loads.map((load) => [load.page, kilobytes(load.parts[part] ?? 0)])) })),
  )
  const [small] = keys
  console.log('\nOne key, on a processor six times slower')
  console.table(
    keys.map(({ form, fields, millisecondsPerKey }) => ({
      form,
      fields,
      ms: millisecondsPerKey.toFixed(1),
      ratio: (millisecondsPerKey / small!.millisecondsPerKey).toFixed(2),
    })),
  )
} finally {
  twins.stop()
  await server.stop()
}

if (what === 'bytes') process.exit()
const scales = []
for (const factor of [1, 10, 50]) scales.push(await runScale(root, factor))
const [one] = scales
console.log('\nConfiguration: ms and MB (and times the first row)')
console.table(
  scales.map(({ factor, kilobytes, ...measured }) => ({
    size: `x${factor}`,
    KB: kilobytes,
    ...Object.fromEntries(
      Object.entries(measured).map(([name, value]) => [
        name,
        `${value.toFixed(0)} (${(value / one![name as keyof typeof measured]).toFixed(1)})`,
      ]),
    ),
  })),
)

console.log('\nIdentity cards')
await import('./bench/identity-cards.ts')

console.log('\nFaces')
await import('./bench/faces.ts')
