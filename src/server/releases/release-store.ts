import type { Db, Sql } from '../db/db.ts'
import type { Clock } from '../platform/clock.ts'
import { bodyOf, firstBreak, hashOf, type NewPublication, type Publication, type PublicationRow } from './publication.ts'
import {
  allPublications,
  insertFiles,
  insertPublication,
  insertRelease,
  lastPublication,
  missingFiles,
  publicationById,
  readRelease,
  readReleaseSources,
  type ReleaseParts,
} from './release-queries.ts'

/** `body`, `br`, `gz`: base64. */
export type NewFile = { name: string; body: string; br: string | null; gz: string | null }
export type NewRelease = ReleaseParts & { newFiles: NewFile[] }

/** Oldest first. `brokenAt`: place of the first row that was tampered with. `now`: ISO, by the business clock. */
export type ReleaseLog = { publications: Publication[]; brokenAt?: number; now: string }

/** Access to the releases in a database. Arguments and results are JSON, because they may pass between two processes. */
export type ReleaseStore = {
  log(): Promise<ReleaseLog>
  release(id: string, code: string): Promise<ReleaseParts | undefined>
  /** Source files of the release, as JSON by path. */
  sources(id: string, code: string): Promise<string | undefined>
  missing(names: readonly string[]): Promise<string[]>
  /**
   * Appends all or nothing. `after`: place of the last publication that the caller knew; returns undefined when another one came in
   * between.
   */
  append(publication: NewPublication, after: number, release?: NewRelease): Promise<Publication | undefined>
}

const UNIQUE_VIOLATION = '23505'

export function createReleaseStore(db: Db, clock: Clock): ReleaseStore {
  return {
    async log() {
      await clock.refresh()
      const rows = await allPublications(db)
      const brokenAt = firstBreak(rows)
      return { publications: rows.map(publicationOf), ...(brokenAt !== undefined && { brokenAt }), now: clock.now().toISOString() }
    },
    release: (id, code) => readRelease(db, id, code),
    sources: (id, code) => readReleaseSources(db, id, code),
    missing: (names) => missingFiles(db, names),
    async append(publication, after, release) {
      try {
        return await db.transaction((tx) => appendIn(tx, publication, after, release))
      } catch (error) {
        if ((error as { code?: unknown }).code !== UNIQUE_VIOLATION) throw error
        // Another publication took the place at the same moment, or this one was repeated concurrently.
        const known = await publicationById(db, publication.id)
        return known && publicationOf(known)
      }
    },
  }
}

async function appendIn(tx: Sql, publication: NewPublication, after: number, release?: NewRelease): Promise<Publication | undefined> {
  const known = await publicationById(tx, publication.id)
  if (known) return publicationOf(known)
  const last = await lastPublication(tx)
  if (last.seq !== after) return undefined
  if (release) {
    await insertFiles(tx, release.newFiles.map(fileOf))
    const missing = await missingFiles(tx, release.files)
    if (missing.length > 0) throw new Error(`The release ${release.id} comes without ${missing.length} of its files.`)
    await insertRelease(tx, release)
  }
  const seq = last.seq + 1
  const body = bodyOf(seq, publication)
  const { id, kind, release: name, code, from } = publication
  const row = { seq, id, kind, release: name, code, effective_at: from === undefined ? null : new Date(from), body }
  const hash = hashOf(last.hash, body)
  await insertPublication(tx, { ...row, hash })
  return publicationOf({ ...row, hash })
}

const publicationOf = ({ body, hash }: PublicationRow): Publication => ({ ...(JSON.parse(body) as Publication), hash })

const fileOf = ({ name, body, br, gz }: NewFile) => ({
  name,
  body: bytes(body),
  br: br === null ? null : bytes(br),
  gz: gz === null ? null : bytes(gz),
})
const bytes = (base64: string) => Buffer.from(base64, 'base64')
