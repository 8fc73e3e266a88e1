import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fork } from 'node:child_process'
import { build } from 'esbuild'
import { openEmbedded } from '../../src/server/db/embedded.ts'
import { openPostgres } from '../../src/server/db/postgres.ts'
import type { Db } from '../../src/server/db/db.ts'
import { wallClock } from '../../src/server/platform/clock.ts'
import { publicationInForce } from '../../src/server/releases/release-queries.ts'
import { createReleaseStore } from '../../src/server/releases/release-store.ts'
import { createDatabase, hasPostgres } from '../server/support/engines.ts'
import { atLeast, none, randomOf, type Attack, type Figure } from './attack.ts'
import { randomVault } from '../server/support/random-vault.ts'

const root = join(import.meta.dirname, '../..')

/**
 * Kills a process that publishes one release after the other, on PostgreSQL if it is available, else on the embedded database. After each
 * kill the active release must be complete: the last acknowledged one, or the one being published. `size`: kills.
 */
export const publish: Attack = {
  unit: 'kills',
  size: 200,
  run: async ({ seed, size, say }) => {
    const random = randomOf(seed)
    const folder = mkdtempSync(join(tmpdir(), 'alur-attack-'))
    const database = hasPostgres ? await createDatabase() : undefined
    const program = join(root, 'node_modules/.cache/alur', `publisher-${process.pid}.mjs`)
    const open = (): Promise<Db> =>
      database ? openPostgres(database.address, 1, () => {}, randomVault) : openEmbedded(folder, randomVault)
    const found = { acknowledged: 0, lost: 0, half: 0, broken: 0 }
    try {
      await build({
        entryPoints: [join(import.meta.dirname, 'publisher.ts')],
        outfile: program,
        ...{ bundle: true, packages: 'external', platform: 'node', format: 'esm', logLevel: 'error' },
      })
      for (let at = 0; at < size; at++) {
        const acknowledged = await publishUntilKilled(
          program,
          [database?.address ?? folder, `${at}`],
          1 + Math.floor(random() * 5),
          random() * 30,
        )
        found.acknowledged += acknowledged.length
        const db = await open()
        try {
          const state = await judge(db)
          const known = new Set(state.releases)
          found.lost += acknowledged.filter((id) => !known.has(id)).length
          found.half += state.half
          found.broken += state.isWhole ? 0 : 1
        } finally {
          await db.close()
        }
        if (at % 25 === 24) say(`${at + 1} kills, ${found.acknowledged} publications acknowledged`)
      }
    } finally {
      rmSync(folder, { recursive: true, force: true })
      rmSync(program, { force: true })
      await database?.drop()
    }
    return figures(found, size)
  },
}

const figures = (
  { acknowledged, lost, half, broken }: { [name in 'acknowledged' | 'lost' | 'half' | 'broken']: number },
  size: number,
): Figure[] => [
  atLeast('publications acknowledged', size, acknowledged),
  none('acknowledged publications lost', lost),
  none('releases in force without one of their files', half),
  none('logs that are not whole', broken),
]

/** Returns the acknowledged releases. Kills the process `delay` milliseconds after release number `count`. */
async function publishUntilKilled(program: string, args: string[], count: number, delay: number): Promise<string[]> {
  const child = fork(program, args, { cwd: root })
  const acknowledged: string[] = []
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    child.on('message', (id) => {
      acknowledged.push(String(id))
      if (acknowledged.length === count) resolve()
    })
    child.once('exit', (code) => reject(new Error(`The publisher ended with ${code}.`)))
  })
  await sleep(delay)
  child.kill('SIGKILL')
  await ended
  return acknowledged
}

async function judge(db: Db): Promise<{ releases: string[]; half: number; isWhole: boolean }> {
  const store = createReleaseStore(db, wallClock())
  const { publications, brokenAt } = await store.log()
  const inForce = await publicationInForce(db, 'code', new Date())
  const release = inForce && (await store.release(inForce.release, 'code'))
  const isHalf = !release || (await store.missing(release.files)).length > 0 || inForce.release !== publications.at(-1)?.release
  return { releases: publications.map((publication) => publication.release), half: isHalf ? 1 : 0, isWhole: brokenAt === undefined }
}
