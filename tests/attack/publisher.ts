import { openEmbedded } from '../../src/server/db/embedded.ts'
import { migrate } from '../../src/server/db/migrate.ts'
import { openPostgres } from '../../src/server/db/postgres.ts'
import { wallClock } from '../../src/server/platform/clock.ts'
import { createReleaseStore } from '../../src/server/releases/release-store.ts'
import { publicationOf, smallRelease } from '../server/support/small-release.ts'
import { randomVault } from '../server/support/random-vault.ts'

/** Publishes until it is killed. Sends the id of each acknowledged release to the parent process. */
const [database = '', round = ''] = process.argv.slice(2)
const db = database.startsWith('postgres')
  ? await openPostgres(database, 1, () => {}, randomVault)
  : await openEmbedded(database, randomVault)
await migrate(db, 'src/server/db/migrations')
const store = createReleaseStore(db, wallClock())
for (let at = 0; ; at++) {
  const release = smallRelease(`r${round}-${at}`)
  const more = Array.from({ length: 20 }, (_, index) => ({ ...release.newFiles[0]!, name: `area${index}.${release.id}.json` }))
  const whole = { ...release, files: [...release.files, ...more.map(({ name }) => name)], newFiles: [...release.newFiles, ...more] }
  const { publications, now } = await store.log()
  await store.append(publicationOf(whole, { from: now }), publications.length, whole)
  process.send?.(release.id)
}
