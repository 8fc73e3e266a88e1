import { startPostgres } from './start-postgres.mjs'
import type { Attack } from '../tests/attack/attack.ts'

/**
 * `npm run attack -- <name> [--seed n] [--size n]`: attacks the server as it is shipped, prints what was measured beside what it must be,
 * and exits with 1 when one figure misses its goal. Everything runs on this machine.
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
}

const [name = '', ...args] = process.argv.slice(2)
const option = (flag: string) => {
  const at = args.indexOf(`--${flag}`)
  return at < 0 ? undefined : Number(args[at + 1])
}
const load = Object.hasOwn(attacks, name) ? attacks[name] : undefined
if (!load) {
  console.error(`npm run attack -- ${Object.keys(attacks).join(' | ')} [--seed n] [--size n]`)
  process.exit(1)
}
const postgres = await startPostgres()
// Read where the modules of the tests are loaded.
if (postgres) process.env.TEST_DATABASE_URL = postgres.url
try {
  const { run, size: usual, unit } = await load()
  const [seed, size] = [option('seed') ?? Date.now() % 1_000_000, option('size') ?? usual]
  console.log(`${name}: seed ${seed}, ${size} ${unit}`)
  const figures = await run({ seed, size, say: (line) => console.log(line) })
  console.table(figures.map(({ figure, goal, measured, holds }) => ({ figure, goal, measured, '': holds ? '✓' : '✗' })))
  if (figures.some(({ holds }) => !holds)) process.exitCode = 1
} finally {
  await postgres?.stop()
}
