import { loadavg } from 'node:os'
import { startPostgres } from './start-postgres.mjs'
import type { Attack } from '../tests/attack/attack.ts'

/**
 * `npm run attack -- <name> [--seed n] [--size n]`: attacks the server as it is shipped, prints each measurement beside its goal, and exits
 * with 1 when one misses its goal. `nightly` runs all of them one after the other. Everything runs on this machine.
 */
const attacks: Record<string, () => Promise<Attack>> = {
  fuzz: async () => (await import('../tests/attack/fuzz.ts')).fuzz,
  kill: async () => (await import('../tests/attack/kill.ts')).kill,
  failover: async () => (await import('../tests/attack/failover.ts')).failover,
  model: async () => (await import('../tests/attack/model.ts')).model,
  publish: async () => (await import('../tests/attack/publish.ts')).publish,
  page: async () => (await import('../tests/attack/page.ts')).page,
  race: async () => (await import('../tests/attack/race.ts')).race,
  url: async () => (await import('../tests/attack/url.ts')).url,
  upload: async () => (await import('../tests/attack/upload.ts')).upload,
  client: async () => (await import('../tests/attack/client.ts')).client,
  frame: async () => (await import('../tests/attack/frame.ts')).frame,
}

const [name = '', ...args] = process.argv.slice(2)
const option = (flag: string) => {
  const at = args.indexOf(`--${flag}`)
  return at < 0 ? undefined : Number(args[at + 1])
}
const names = name === 'nightly' ? Object.keys(attacks) : Object.hasOwn(attacks, name) ? [name] : []
if (names.length === 0) {
  console.error(`npm run attack -- ${[...Object.keys(attacks), 'nightly'].join(' | ')} [--seed n] [--size n]`)
  process.exit(1)
}
const postgres = await startPostgres()
// Set before the attacks are imported, because their modules read it when they load.
if (postgres) process.env.TEST_DATABASE_URL = postgres.url
const seed = option('seed') ?? Date.now() % 1_000_000
try {
  for (const one of names) {
    // A failed attack does not stop the others.
    const holds = await attack(one).catch((error: unknown) => (console.error(error), false))
    if (!holds) process.exitCode = 1
  }
} finally {
  await postgres?.stop()
}

async function attack(one: string): Promise<boolean> {
  const { run, size: usual, unit } = await attacks[one]!()
  const size = option('size') ?? usual
  const [begun, [load = 0]] = [Date.now(), loadavg()]
  console.log(`${one}: seed ${seed}, ${size} ${unit}, load average ${load.toFixed(1)}`)
  const figures = await run({ seed, size, say: (line) => console.log(line) })
  console.table(figures.map(({ figure, goal, measured, holds }) => ({ figure, goal, measured, '': holds ? '✓' : '✗' })))
  console.log(`${one}: ${Math.round((Date.now() - begun) / 1000)} s, load average ${loadavg()[0]!.toFixed(1)}`)
  return figures.every(({ holds }) => holds)
}
