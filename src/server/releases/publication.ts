import { createHash } from 'node:crypto'
import { canonicalJson } from '../../core/language/canonical-json.ts'

/** `build`: a server that was deployed brought it; `proposal`: waits for a second person's `approval`. */
export type PublicationKind = 'build' | 'publish' | 'rollback' | 'proposal' | 'approval'

/** SHA-256 in hex of what a release is made of. */
export type ReleaseHashes = { manifest: string; server: string; pages: string; sources: string }

/** What is known before it has its place in the log. Times are ISO, `at` by the machine's clock and `from` by that of the business. */
export type NewPublication = {
  id: string
  kind: PublicationKind
  release: string
  /** The build's own release, when a published one stays in force over it. */
  brought?: string
  code: string
  at: string
  /** Missing in a proposal: it is not in force. */
  from?: string
  /** Of a proposal: the day that it asks for. */
  proposedFrom?: string
  by: string
  why: string
  /** The paragraph of the law, the regulator's letter or the rule of the house. */
  rule?: string
  /** Places in the log of what it takes back on purpose. */
  undoes?: readonly number[]
  /** The proposal that an approval is about. */
  proposal?: string
  /** The release that it takes the place of. */
  before?: string
  hashes: { before?: ReleaseHashes; after: ReleaseHashes }
  /** What changes, in sentences. */
  changes: readonly { effect: string; sentence: string }[]
  checks?: { warnings: number; scenarios: number }
}

export type Publication = NewPublication & { seq: number; hash: string }

export const bodyOf = (seq: number, publication: NewPublication): string => canonicalJson({ ...publication, seq })

export const hashOf = (previous: string, body: string): string => sha256Hex(previous + body)

export const sha256Hex = (text: string): string => createHash('sha256').update(text).digest('hex')

/** A row as it is stored; the columns beside `body` repeat what is in it. */
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

/** The first row at which the log was tampered with; undefined when it is whole. `rows`: by `seq`. */
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
