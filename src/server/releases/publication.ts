import { createHash } from 'node:crypto'
import { canonicalJson } from '../../json/canonical-json.ts'

/** `build`: brought by a deployed server. `proposal`: waits for a second person's `approval`. */
export type PublicationKind = 'build' | 'publish' | 'rollback' | 'proposal' | 'approval'

/** SHA-256 in hex of the parts of a release. */
export type ReleaseHashes = { manifest: string; server: string; pages: string; sources: string }

/** A publication before it has its place in the log. Times are ISO, `at` by the machine's clock and `from` by the business clock. */
export type NewPublication = {
  id: string
  kind: PublicationKind
  release: string
  /** The build's own release, when a published one stays active instead of it. */
  brought?: string
  code: string
  at: string
  /** Missing in a proposal, which is not active. */
  from?: string
  /** Day that a proposal asks for. */
  proposedFrom?: string
  by: string
  why: string
  /** Basis of the change: a paragraph of the law, a letter of the regulator or an internal rule. */
  rule?: string
  /** Places in the log of the publications that it reverts on purpose. */
  undoes?: readonly number[]
  /** The proposal that an approval refers to. */
  proposal?: string
  /** The release that it replaces. */
  before?: string
  hashes: { before?: ReleaseHashes; after: ReleaseHashes }
  /** The changes, in sentences. */
  changes: readonly { effect: string; sentence: string }[]
  checks?: { warnings: number; scenarios: number }
}

export type Publication = NewPublication & { seq: number; hash: string }

export const bodyOf = (seq: number, publication: NewPublication): string => canonicalJson({ ...publication, seq })

export const hashOf = (previous: string, body: string): string => sha256Hex(previous + body)

export const sha256Hex = (text: string): string => createHash('sha256').update(text).digest('hex')

/** A stored row. The columns other than `body` repeat parts of it. */
export type PublicationRow = {
  seq: number
  id: string
  kind: string
  release: string
  code: string
  effective_at: Date | null
  body: string
  hash: string
}

/** Finds the first row at which the log was tampered with; undefined when it is intact. `rows`: ordered by `seq`. */
export function firstBreak(rows: readonly PublicationRow[]): number | undefined {
  let previous = ''
  for (const [index, row] of rows.entries()) {
    const known = JSON.parse(row.body) as Publication
    const same =
      row.seq === index + 1 &&
      known.seq === row.seq &&
      known.id === row.id &&
      known.kind === row.kind &&
      known.release === row.release &&
      known.code === row.code &&
      (known.from === undefined ? row.effective_at === null : row.effective_at?.getTime() === Date.parse(known.from)) &&
      row.hash === hashOf(previous, row.body)
    if (!same) return index + 1
    previous = row.hash
  }
  return undefined
}
