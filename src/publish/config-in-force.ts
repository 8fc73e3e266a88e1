import { join } from 'node:path'
import type { ServerConfig } from '../core/language/release.ts'
import type { Db } from '../server/db/db.ts'
import { loadServerConfig } from '../server/load-server-config.ts'
import type { Clock } from '../server/platform/clock.ts'
import type { Settings } from '../server/platform/settings.ts'
import { createReleaseStore } from '../server/releases/release-store.ts'
import { inForce } from './log-views.ts'

/** Configuration that the servers on this database use. @throws when no server has started with this database yet */
export async function configInForce(
  db: Db,
  clock: Clock,
  { releases, releaseDir }: Pick<Settings, 'releases' | 'releaseDir'>,
): Promise<ServerConfig> {
  if (releases !== 'database') return loadServerConfig(join(releaseDir, 'server.json'))
  const store = createReleaseStore(db, clock)
  const current = inForce(await store.log())
  const release = current && (await store.release(current.release, current.code))
  if (!release) throw new Error('no release is in force yet')
  return JSON.parse(release.server) as ServerConfig
}
