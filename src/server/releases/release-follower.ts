import { addDays } from '../platform/calendar.ts'
import type { Log } from '../platform/log.ts'
import { isDatabaseUnavailable } from '../db/database-unavailable.ts'
import type { Db } from '../db/db.ts'
import type { Clock } from '../platform/clock.ts'
import { createFileFinder } from './file-finder.ts'
import { filesSince, publicationInForce, readFiles, readRelease, type ReleaseFile, type ReleaseParts } from './release-queries.ts'

/** Milliseconds between looks for a new release. */
const POLL_MS = 500
/** Days for which files of earlier releases stay in memory for apps that still run them. */
const RETENTION_DAYS = 7

export type ReleaseFollower = {
  /** Returns a file of the active release or of a recent one; undefined for any other name. */
  file(name: string): ReleaseFile | undefined
  /** Finds a file of any release, including one for other code: a phone may have its manifest from another server. */
  find(name: string): Promise<ReleaseFile | undefined>
  /** Activates the current release. Concurrent callers share one look at the database. */
  refresh(): Promise<void>
  stop(): Promise<void>
}

type Options = {
  db: Db
  clock: Clock
  log: Log
  /** Releases for other code are ignored. */
  code: string
  /**
   * Called once the release's files are in memory. A release for which it throws is skipped, and the previous one stays; after a database
   * error it is tried again.
   */
  activate(release: ReleaseParts, file: ReleaseFollower['file']): Promise<void>
}

/** Activates the current release, and each later one soon after it is published. @throws when the first cannot be activated */
export async function followReleases({ db, clock, log, code, activate }: Options): Promise<ReleaseFollower> {
  let files = new Map<string, ReleaseFile>()
  let seq = 0
  let underWay: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  async function activateCurrent(): Promise<void> {
    await clock.refresh()
    const found = await publicationInForce(db, code, clock.now())
    if (!found || found.seq === seq) return
    const release = await readRelease(db, found.release, code)
    if (!release) return
    files = await filesAtHand(release)
    const before = seq
    seq = found.seq
    try {
      await activate(release, file)
    } catch (error) {
      if (isDatabaseUnavailable(error)) seq = before
      throw error
    }
  }

  async function filesAtHand({ files: own }: ReleaseParts): Promise<Map<string, ReleaseFile>> {
    const names = new Set([...own, ...(await filesSince(db, code, addDays(clock.now(), -RETENTION_DAYS)))])
    const kept = [...files].filter(([name]) => names.has(name))
    const read = await readFiles(
      db,
      [...names].filter((name) => !files.has(name)),
    )
    return new Map([...kept, ...read.map((file) => [file.name, file] as const)])
  }

  const file = (name: string) => files.get(name)
  const refresh = () => (underWay ??= activateCurrent().finally(() => (underWay = undefined)))
  const poll = () => {
    refresh()
      .catch((error: unknown) => log.error({ err: error }, 'a new release could not be loaded: the previous one stays in force'))
      .finally(() => (timer &&= setTimeout(poll, POLL_MS)))
  }

  await refresh()
  timer = setTimeout(poll, POLL_MS)
  const findInDatabase = createFileFinder(db, clock)
  return {
    file,
    find: async (name) => file(name) ?? findInDatabase(name),
    refresh,
    async stop() {
      clearTimeout(timer)
      timer = undefined
      await underWay?.catch(() => {})
    },
  }
}
