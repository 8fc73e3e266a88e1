import { gunzipSync, gzipSync } from 'node:zlib'
import type { Sql } from '../db/db.ts'
import type { PublicationRow } from './publication.ts'

/** Texts are JSON. `sources`: the files that the release was built from, by path. */
export type ReleaseParts = { id: string; code: string; manifest: string; server: string; pages: string; sources: string; files: string[] }
export type ReleaseFile = { name: string; body: Uint8Array; br: Uint8Array | null; gz: Uint8Array | null }

const FILES_AT_ONCE = 50

export async function missingFiles(sql: Sql, names: readonly string[]): Promise<string[]> {
  const rows = await sql.query<{ name: string }>('select name from release_file where name = any($1::text[])', [names])
  const present = new Set(rows.map(({ name }) => name))
  return names.filter((name) => !present.has(name))
}

export async function insertFiles(sql: Sql, files: readonly ReleaseFile[]): Promise<void> {
  for (let first = 0; first < files.length; first += FILES_AT_ONCE) {
    const some = files.slice(first, first + FILES_AT_ONCE)
    const places = some.map((_, index) => `($${index * 4 + 1}, $${index * 4 + 2}, $${index * 4 + 3}, $${index * 4 + 4})`)
    await sql.query(
      `insert into release_file (name, body, br, gz) values ${places.join(', ')} on conflict (name) do nothing`,
      some.flatMap(({ name, body, br, gz }) => [name, body, br, gz]),
    )
  }
}

export async function insertRelease(sql: Sql, { id, code, manifest, server, pages, sources, files }: ReleaseParts): Promise<void> {
  await sql.query(
    `insert into release (id, code, manifest, server, pages, sources, files) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (id, code) do nothing`,
    [id, code, manifest, gzipSync(server), gzipSync(pages), gzipSync(sources), files],
  )
}

export async function readRelease(sql: Sql, id: string, code: string): Promise<ReleaseParts | undefined> {
  type Row = Omit<ReleaseParts, 'server' | 'pages' | 'sources'> & { server: Uint8Array; pages: Uint8Array; sources: Uint8Array }
  const [row] = await sql.query<Row>('select * from release where id = $1 and code = $2', [id, code])
  return row && { ...row, server: unpack(row.server), pages: unpack(row.pages), sources: unpack(row.sources) }
}

/** Reads a single part, because a whole release is some 10 MB when unpacked. */
const readPart =
  (part: 'pages' | 'sources') =>
  async (sql: Sql, id: string, code: string): Promise<string | undefined> => {
    const [row] = await sql.query<{ packed: Uint8Array }>(`select ${part} as packed from release where id = $1 and code = $2`, [id, code])
    return row && unpack(row.packed)
  }
export const readReleasePages = readPart('pages')
export const readReleaseSources = readPart('sources')

const unpack = (bytes: Uint8Array) => gunzipSync(bytes).toString()

/** Files of releases that were active at `since` or later. */
export async function filesSince(sql: Sql, code: string, since: Date): Promise<string[]> {
  const rows = await sql.query<{ files: string[] }>(
    `select r.files from release r join publication p on p.release = r.id and p.code = r.code
     where p.code = $1 and p.effective_at >= coalesce(
       (select max(effective_at) from publication where code = $1 and effective_at <= $2), '-infinity')`,
    [code, since],
  )
  return [...new Set(rows.flatMap(({ files }) => files))]
}

export const readFiles = (sql: Sql, names: readonly string[]): Promise<ReleaseFile[]> =>
  sql.query<ReleaseFile>('select name, body, br, gz from release_file where name = any($1::text[])', [names])

export async function lastPublication(sql: Sql): Promise<Pick<PublicationRow, 'seq' | 'hash'>> {
  const [last] = await sql.query<Pick<PublicationRow, 'seq' | 'hash'>>('select seq, hash from publication order by seq desc limit 1')
  return last ?? { seq: 0, hash: '' }
}

export async function publicationById(sql: Sql, id: string): Promise<PublicationRow | undefined> {
  const [row] = await sql.query<PublicationRow>('select * from publication where id = $1', [id])
  return row
}

export const allPublications = (sql: Sql): Promise<PublicationRow[]> => sql.query<PublicationRow>('select * from publication order by seq')

export const insertPublication = (sql: Sql, row: PublicationRow): Promise<unknown> =>
  sql.query('insert into publication (seq, id, kind, release, code, effective_at, body, hash) values ($1, $2, $3, $4, $5, $6, $7, $8)', [
    row.seq,
    row.id,
    row.kind,
    row.release,
    row.code,
    row.effective_at,
    row.body,
    row.hash,
  ])

/** Finds the publication that took effect last by `now`. */
export async function publicationInForce(sql: Sql, code: string, now: Date): Promise<{ seq: number; release: string } | undefined> {
  const [row] = await sql.query<{ seq: number; release: string }>(
    `select seq, release from publication where code = $1 and effective_at <= $2 order by effective_at desc, seq desc limit 1`,
    [code, now],
  )
  return row
}
