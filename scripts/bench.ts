import { resolve } from 'node:path'
import { build } from './prepare.mjs'

/**
 * `npm run bench`: size of the first load, time of a keystroke, growth of check and compile times, accuracy of the identity card reader
 * and of the face check. `npm run bench -- <name> [numbers]` runs one of the table. Compare the ratios: the milliseconds depend on the machine.
 */
const root = resolve(import.meta.dirname, '..')

type Bench = {
  about: string
  /** Optional arguments after the name, with their defaults. */
  numbers?: Record<string, number>
  needsBuild?: true
  run(first?: number, second?: number): Promise<unknown>
}

const benches: Record<string, Bench> = {
  bytes: {
    about: 'the first load, beside pages by hand, and a keystroke',
    needsBuild: true,
    run: async () => (await import('./bench/print-first-load.ts')).printFirstLoad(root),
  },
  scale: {
    about: 'check and compile of a configuration ten and fifty times as large',
    run: async () => (await import('./bench/print-scale.ts')).printScale(root),
  },
  cards: { about: 'the identity card reader', run: () => import('./bench/identity-cards.ts') },
  face: { about: 'the face check', run: () => import('./bench/faces.ts') },
  load: {
    about: 'the server under load, and its memory over these minutes',
    numbers: { seconds: 10, minutes: 0 },
    needsBuild: true,
    run: async (seconds = 0, minutes = 0) => (await import('./bench/load.ts')).runLoad(root, seconds, minutes),
  },
  calls: {
    about: 'the processor time of a call',
    numbers: { requests: 1000 },
    needsBuild: true,
    run: async (requests = 0) => (await import('./bench/calls.ts')).runCalls(root, requests),
  },
  pages: {
    about: 'what comes after the first load',
    needsBuild: true,
    run: async () => {
      const { runPages } = await import('../tests/bench/run-pages.ts')
      return (await withServer())((server, _, text) => runPages(server, text))
    },
  },
  keystroke: {
    about: 'a keystroke in our form, beside a hand-written one',
    numbers: { rounds: 7 },
    needsBuild: true,
    run: (rounds = 0) => runTwins(rounds, true),
  },
  twins: {
    about: 'our form beside a hand-written one',
    numbers: { rounds: 7 },
    needsBuild: true,
    run: (rounds = 0) => runTwins(rounds, false),
  },
  peers: {
    about: 'one form beside the same form of other libraries',
    numbers: { rounds: 7 },
    run: async (rounds = 0) => (await import('../tests/bench/peers/run-peers.ts')).runPeers(root, rounds),
  },
  publish: {
    about: 'the time from a saved file to a release in force',
    run: async () => (await import('./bench/publish.ts')).runPublish(root),
  },
  dev: {
    about: 'the time from a saved file to the page and the server of npm run dev',
    numbers: { rounds: 3 },
    run: async (rounds = 0) => (await import('./bench/dev.ts')).runDev(root, rounds),
  },
}
/** Benchmarks that run without a name. */
const usual = ['bytes', 'scale', 'cards', 'face']

const [name, ...given] = process.argv.slice(2)
if (name !== undefined && !Object.hasOwn(benches, name)) {
  console.error(`npm run bench -- <name>, one of:\n${Object.entries(benches).map(lineOf).join('\n')}`)
  process.exit(1)
}
const chosen = (name === undefined ? usual : [name]).map((one) => benches[one]!)
if (chosen.some(({ needsBuild }) => needsBuild)) build()
// Some benchmarks have options of their own.
process.argv.splice(2, 1)
for (const { about, numbers = {}, run } of chosen) {
  console.log(`\n${about}`)
  await run(...Object.values(numbers).map((number, at) => Number(given[at] ?? number)))
}
// A benchmark may leave handles open.
process.exit()

function lineOf([one, { about, numbers = {} }]: [name: string, bench: Bench]): string {
  return `  ${[one, ...Object.entries(numbers).map(([number, usually]) => `[${number}, ${usually}]`)].join(' ')}: ${about}`
}

/** Loaded lazily, because it imports the compiler, which not every benchmark needs. */
async function withServer() {
  const { withBenchServer } = await import('./bench/with-bench-server.ts')
  return (measure: Parameters<typeof withBenchServer>[1]) => withBenchServer(root, measure)
}

async function runTwins(rounds: number, isKeystrokeAlone: boolean): Promise<void> {
  const { runTwins: run } = await import('../tests/bench/run-twins.ts')
  return (await withServer())((server, config, text) => run(root, config, server, text, rounds, isKeystrokeAlone))
}
