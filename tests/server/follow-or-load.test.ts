import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createServer } from '../../src/server/app.ts'
import { databaseClock } from '../../src/server/database-clock.ts'
import { followOrLoad } from '../../src/server/follow-or-load.ts'
import { wallClock } from '../../src/server/platform/clock.ts'
import { readSettings } from '../../src/server/platform/settings.ts'
import type { ReleaseSwitch } from '../../src/server/release-switch.ts'
import { createReleaseStore } from '../../src/server/releases/release-store.ts'
import { until } from '../support/until.ts'
import { openDatabase } from './support/engines.ts'
import { withClockAhead } from './support/shifted-clock.ts'
import { publicationOf, smallRelease, writeReleaseFolder } from './support/small-release.ts'

it.each([
  { name: 'ahead', seconds: -300 },
  { name: 'behind', seconds: 300 },
])('a later publication replaces the build of a server whose clock is $name', async ({ seconds }) => {
  const folder = mkdtempSync(join(tmpdir(), 'alur-clocks-'))
  writeReleaseFolder(folder, smallRelease('built'))
  const db = withClockAhead(await openDatabase(), seconds)
  const settings = readSettings({
    ...{ NODE_ENV: 'test', LOG_LEVEL: 'silent', SANDBOX: '0' },
    ...{ RELEASES: 'database', RELEASE_DIR: folder, DATA_DIR: join(folder, 'data') },
  })
  const activated: string[] = []
  const releases = { activate: async ({ release }) => void activated.push(release) } as Partial<ReleaseSwitch> as ReleaseSwitch
  const stop = await followOrLoad(releases, { db, clock: wallClock(), settings, log: createServer(settings).log })
  expect(activated).toEqual(['built'])

  const store = createReleaseStore(db, databaseClock(db, settings))
  const { publications, now } = await store.log()
  expect(Math.abs(Date.parse(publications[0]!.from!) - Date.parse(now))).toBeLessThan(60_000)
  const published = smallRelease('published')
  await store.append(publicationOf(published, { from: now }), publications.length, published)
  await until(() => activated.includes('published'))
  await stop()
  await db.close()
  rmSync(folder, { recursive: true })
})
