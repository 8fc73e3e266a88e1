import type { Log } from '../platform/log.ts'
import { isDatabaseUnavailable } from '../db/database-unavailable.ts'
import type { Db } from '../db/db.ts'
import type { Clock } from '../platform/clock.ts'
import { createFileFinder } from './file-finder.ts'
import { filesSince, publicationInForce, readFiles, readRelease, type ReleaseFile, type ReleaseParts } from './release-queries.ts'

/** How often a server looks for a new release. */
const POLL_MS = 500
/** Files of earlier releases are kept at hand this long for apps that still run them. */
const RETENTION_MS = 7 * 24 * 3600 * 1000

export type ReleaseFollower = {
  /** A file of the release in force or of one shortly before; undefined for any other name. */
  file(name: string): ReleaseFile | undefined
  /** A file of any release, also of one for other code: a phone may have its list from another server. */
  find(name: string): Promise<ReleaseFile | undefined>
  /** Takes over what is in force now. Callers at the same time share one look at the database. */
  refresh(): Promise<void>
  stop(): Promise<void>
}

type Options = {
  db: Db
  clock: Clock
  log: Log
  /** Releases made for other code are not taken. */
  code: string
  /**
   * Its files are at hand when this is called. A release for which it throws is left out, and the one before stays; where it was the
   * database that failed, it is tried again.
   */
  take(release: ReleaseParts, file: ReleaseFollower['file']): Promise<void>
}

/** Takes the release in force, and every later one soon after it is published. @throws when the first cannot be taken */
export async function followReleases({ db, clock, log, code, take }: Options): Promise<ReleaseFollower> {
  let files = new Map<string, ReleaseFile>()
  let seq = 0
  let underWay: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  async function takeInForce(): Promise<void> {
    await clock.refresh()
    const found = await publicationInForce(db, code, clock.now())
    if (!found || found.seq === seq) return
    const release = await readRelease(db, found.release, code)
    if (!release) return
    files = await filesAtHand(release)
    const before = seq
    seq = found.seq
    try {
      await take(release, file)
    } catch (error) {
      if (isDatabaseUnavailable(error)) seq = before
      throw error
    }
  }

  async function filesAtHand({ files: own }: ReleaseParts): Promise<Map<string, ReleaseFile>> {
    const names = new Set([...own, ...(await filesSince(db, code, new Date(clock.now().getTime() - RETENTION_MS)))])
    const kept = [...files].filter(([name]) => names.has(name))
    const read = await readFiles(
      db,
      [...names].filter((name) => !files.has(name)),
    )
    return new Map([...kept, ...read.map((file) => [file.name, file] as const)])
  }

  const file = (name: string) => files.get(name)
  const refresh = () => (underWay ??= takeInForce().finally(() => (underWay = undefined)))
  const poll = () => {
    refresh()
      .catch((error: unknown) => log.error({ err: error }, 'a new release was not taken'))
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
