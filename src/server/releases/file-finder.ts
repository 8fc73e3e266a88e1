import type { Sql } from '../db/db.ts'
import type { Clock } from '../platform/clock.ts'
import { readFiles, type ReleaseFile } from './release-queries.ts'

const NAME = /^[\w.-]{1,100}$/
/** Size limit of the cache in bytes, plain and compressed forms together; holds several releases. */
const KEPT_BYTES = 32 * 1024 * 1024
/** Limits of the cache for names that no release has. They expire, because another server may store one meanwhile. */
const UNKNOWN_NAMES = 10_000
const UNKNOWN_MS = 60_000

/**
 * Finds a file of any release in the database. One query runs at a time, for all names requested meanwhile, so that made-up names cost
 * little.
 */
export function createFileFinder(db: Sql, clock: Pick<Clock, 'systemTime'>): (name: string) => Promise<ReleaseFile | undefined> {
  const kept = new Map<string, ReleaseFile>()
  let keptBytes = 0
  /** Expiry in milliseconds, by name. */
  const unknown = new Map<string, number>()
  /** The running query that asks for a name. */
  const asked = new Map<string, Promise<Map<string, ReleaseFile>>>()
  /** Names for the next query. */
  let waiting: string[] = []
  let next: Promise<Map<string, ReleaseFile>> | undefined
  let last: Promise<unknown> = Promise.resolve()

  function keep(file: ReleaseFile): void {
    kept.set(file.name, file)
    keptBytes += sizeOf(file)
    for (const [name, oldest] of kept) {
      if (keptBytes <= KEPT_BYTES) return
      kept.delete(name)
      keptBytes -= sizeOf(oldest)
    }
  }

  function remember(name: string): void {
    unknown.delete(name)
    unknown.set(name, clock.systemTime().getTime() + UNKNOWN_MS)
    const [oldest] = unknown.keys()
    if (unknown.size > UNKNOWN_NAMES) unknown.delete(oldest!)
  }

  async function askForWaiting(): Promise<Map<string, ReleaseFile>> {
    const names = waiting
    waiting = []
    next = undefined
    try {
      const found = new Map((await readFiles(db, names)).map((file) => [file.name, file]))
      for (const file of found.values()) keep(file)
      for (const name of names) if (!found.has(name)) remember(name)
      return found
    } finally {
      for (const name of names) asked.delete(name)
    }
  }

  function ask(name: string): Promise<Map<string, ReleaseFile>> {
    const known = asked.get(name)
    if (known) return known
    waiting.push(name)
    next ??= last.then(askForWaiting)
    last = next.catch(() => {})
    asked.set(name, next)
    return next
  }

  return async (name) => {
    const known = kept.get(name)
    if (known || !NAME.test(name)) return known
    const until = unknown.get(name)
    if (until !== undefined && until > clock.systemTime().getTime()) return undefined
    return (await ask(name)).get(name)
  }
}

const sizeOf = ({ body, br, gz }: ReleaseFile): number => body.length + (br?.length ?? 0) + (gz?.length ?? 0)
