import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { ServerConfig } from '../core/language/release.ts'
import type { Services } from './calls/services.ts'
import type { Released, Site } from './http/released-files.ts'
import { databaseClock } from './database-clock.ts'
import { loadServerConfig } from './load-server-config.ts'
import type { Clock } from './platform/clock.ts'
import { recordBuild } from './releases/build-folder.ts'
import { answerHandovers } from './releases/handover.ts'
import { followReleases, type ReleaseFollower } from './releases/release-follower.ts'
import { createReleaseStore } from './releases/release-store.ts'
import type { ReleaseSwitch } from './release-switch.ts'

const WATCH_MS = 50

/** Resolves when a release is active, and follows published releases from then on. Returns the stop function. */
export async function followOrLoad(
  releases: ReleaseSwitch,
  { db, clock, settings, log }: Pick<Services, 'db' | 'clock' | 'settings' | 'log'>,
): Promise<() => Promise<void>> {
  if (settings.releases !== 'database') {
    const file = join(settings.releaseDir, 'server.json')
    const activate = () => releases.activate(loadServerConfig(file))
    await clock.refresh()
    const loaded = stampOf(file)
    await activate()
    return settings.releases === 'watch' ? watch(file, loaded, activate, log) : async () => {}
  }
  const databaseTime = databaseClock(db, settings)
  // The business clock is refreshed as often, so that servers of one sandbox agree.
  const releaseClock: Clock = { ...databaseTime, refresh: async () => void (await Promise.all([clock.refresh(), databaseTime.refresh()])) }
  const store = createReleaseStore(db, releaseClock)
  // Read once, because a build that runs meanwhile rewrites the folder.
  const code = await recordBuild(store, settings.releaseDir, log)
  const follower: ReleaseFollower = await followReleases({
    db,
    clock: releaseClock,
    log,
    code,
    async activate({ id, manifest, server, pages }, file) {
      const released: Released = { id, manifest, site: JSON.parse(pages) as Site, file, find: (name) => follower.find(name) }
      await releases.activate(JSON.parse(server) as ServerConfig, released)
      log.info({ release: id }, 'a release is in force')
    },
  })
  const stopAnswering = db.engine === 'embedded' ? answerHandovers(store, settings.dataDir, log) : async () => {}
  return async () => {
    await stopAnswering()
    await follower.stop()
  }
}

/**
 * Loads each new version of a file. A version that cannot be loaded is logged, and the previous release stays. Returns the stop function.
 */
function watch(file: string, loaded: string, activate: () => Promise<void>, log: Services['log']): () => Promise<void> {
  let last = loaded
  let underWay = Promise.resolve()
  const check = () => {
    const now = stampOf(file)
    if (now === last) return
    last = now
    underWay = underWay
      .then(activate)
      .catch((error: unknown) => log.error({ err: error }, 'a new release could not be loaded: the previous one stays in force'))
  }
  const timer = setInterval(check, WATCH_MS).unref()
  return async () => {
    clearInterval(timer)
    await underWay
  }
}

/** Changes with every replacement of the file. `watchFile` would miss changes before its first look. */
function stampOf(file: string): string {
  const { mtimeNs, ino, size } = statSync(file, { bigint: true, throwIfNoEntry: false }) ?? {}
  return [mtimeNs, ino, size].join()
}
