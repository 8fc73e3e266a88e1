import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { ConfigDiff } from '../compiler/diff/diff-configs.ts'
import { codeDigest } from '../compiler/files/code-digest.ts'
import type { Finding } from '../compiler/load/config.ts'
import { isError } from '../compiler/load/finding.ts'
import { sourceTexts } from '../compiler/load/source-texts.ts'
import { hashesOf } from '../server/releases/build-folder.ts'
import { sha256Hex, type NewPublication, type Publication } from '../server/releases/publication.ts'
import type { ReleaseParts } from '../server/releases/release-queries.ts'
import type { NewFile, ReleaseLog, ReleaseStore } from '../server/releases/release-store.ts'
import { configsOf, diffWith, makeCandidate, newFiles, proverOf, type Candidate, type Prover } from './candidate.ts'
import { codeInUse, inForce, openProposals } from './log-views.ts'
import { newPublication } from './new-publication.ts'
import { PublishRefusal } from './refusal.ts'
import { isoDay } from './release-day.ts'
import { needsSecondPerson } from './second-person.ts'
import { stepsUntil, revertedBy, waitingWithout, type RevertedEntry } from './reverted-changes.ts'

type KeptRelease = NonNullable<Awaited<ReturnType<ReleaseStore['release']>>>

type PlanOptions = {
  store: ReleaseStore
  /** The folder with `flows`, `schemas`, `locales` and `src`. */
  root: string
  by: string
  why: string
  rule?: string
  /** ISO time from which the release is in force. */
  from?: string
  /** Numbers of the log entries that are taken back on purpose. */
  undo?: readonly number[]
  /** Prover of the same `root`; created here when missing. */
  prover?: Prover
}

export type PublishOptions = PlanOptions & {
  /** Fingerprint of the plan that was reviewed. */
  expectedFingerprint?: string
}

/** `findings`: warnings, or the errors that refused it. */
type Outcome = {
  diff?: ConfigDiff
  /** Scheduled releases that will revert these changes on their day. */
  revertedLater?: Publication[]
  findings: Finding[]
  candidate: Pick<Candidate, 'sources'>
}

export type PublishResult = Outcome & { publication?: Publication }

/** A publication ready to be appended to `log`. `files`: the release's files that the store lacks. */
type StorablePlan<Files> = { entry: NewPublication; log: ReleaseLog; parts: ReleaseParts; files: Files }

/** `fingerprint`: hash of the files and of the release that they replace. */
export type Plan<Files> = Outcome & StorablePlan<Files> & { fingerprint: string }

/** A plan refused because of an error. */
type Broken = Outcome & { entry?: undefined }

/**
 * Checks and compiles, runs the scenarios, then stores the release and puts it in force, or proposes it where
 * `flows/policy/publishing.json` requires a second person. The last step is one transaction. @throws PublishRefusal
 */
export async function publish({ expectedFingerprint, ...options }: PublishOptions): Promise<PublishResult> {
  const { store, by, why, from } = options
  requireWords({ by, why })
  const plan = await planPublication(options, (candidate) => newFiles(store, candidate))
  if (!plan.entry) return plan
  const { entry, fingerprint, log, parts, files, ...outcome } = plan
  if (entry.kind === 'proposal') refuseRepeated(entry.hashes.after, log, from)
  if (expectedFingerprint !== undefined && expectedFingerprint !== fingerprint)
    throw new PublishRefusal('filesChanged', 'This is not what was looked at: look at it again.')
  return { publication: await storePlan(store, { entry, log, parts, files }), ...outcome }
}

/**
 * Plans what publishing would store, without storing anything; `by` and `why` are not required. `filesOf`: started alongside the diff,
 * because compressing is slow. @throws PublishRefusal
 */
export async function planPublication<Files = undefined>(
  { store, root, by, why, rule, from, undo = [], prover }: PlanOptions,
  filesOf?: (candidate: Candidate) => Promise<Files>,
): Promise<Plan<Files> | Broken> {
  const log = await store.log()
  const code = requireOwnCode(root, log)
  requireDay(from, log)
  // A scheduled release replaces the one that will be in force on its day.
  const start = from ?? log.now
  const before = inForce(log, start)
  const [candidate, kept, steps] = await Promise.all([
    candidateOf(root, code, prover),
    before && store.release(before.release, before.code),
    stepsUntil(store, log, start),
  ])
  if (!candidate.parts) return { findings: candidate.findings.filter(isError), candidate }
  const { configs, findings, parts } = candidate
  refuseUnchanged(kept, candidate, log, from)
  const reverted = revertedBy(steps, sourceTexts(candidate.sources))
  refuseReverts(reverted, undo)

  const change = kept && { before: JSON.parse(kept.sources) as { [path: string]: string }, after: sourceTexts(candidate.sources) }
  const awaited = Promise.all([
    candidate.pages,
    // A release that is stored already stays as it is, even if its scenarios differed.
    store.release(parts.id, parts.code),
    change && waitingWithout(store, log, start, change),
    filesOf?.(candidate) as Promise<Files>,
  ])
  // Computed while other threads compress files and render pages.
  const was = kept && configsOf(kept.sources, candidate.sources)
  const diff = was && diffWith(was, candidate)
  const isProposal = needsSecondPerson(was, configs, diff)
  const [pages, stored, revertedLater, files] = await awaited
  const after = hashesOf(stored ?? { ...parts, pages })
  const undoes = reverted.map(({ publication: { seq } }) => seq)
  return {
    entry: newPublication({ candidate, isProposal, from, now: log.now, by, why, rule, undoes, before, after, diff }),
    fingerprint: sha256Hex(JSON.stringify([after.sources, before?.release])),
    log,
    parts: { ...parts, pages },
    files,
    ...(diff && { diff }),
    ...(revertedLater && { revertedLater }),
    findings,
    candidate,
  }
}

/** Appends a planned publication to the log. @throws PublishRefusal when the log has grown since it was read */
export async function storePlan(store: ReleaseStore, { entry, log, parts, files }: StorablePlan<NewFile[]>): Promise<Publication> {
  const publication = await store.append(entry, log.publications.length, { ...parts, newFiles: files })
  if (publication) return publication
  throw new PublishRefusal('meanwhile', 'Somebody else published meanwhile: npm run publish -- --list')
}

const candidateOf = async (root: string, code: string, prover?: Prover): ReturnType<typeof makeCandidate> =>
  makeCandidate(prover ?? (await proverOf(root)), code, join(root, 'node_modules/.cache/alur'))

function requireOwnCode(root: string, log: ReleaseLog): string {
  const code = codeDigest(root)
  if (code === codeInUse(log)) return code
  throw new PublishRefusal('otherCode', 'This code is not the one that the servers run: build and deploy it, then publish.')
}

function requireDay(from: string | undefined, { now }: ReleaseLog): void {
  if (from !== undefined && from < now) throw new PublishRefusal('past', `A release cannot be in force from ${from}: that is past.`)
}

/** Throws when the candidate equals the release it would replace (`kept`). */
function refuseUnchanged(kept: KeptRelease | undefined, { parts }: Pick<Candidate, 'parts'>, log: ReleaseLog, from?: string): void {
  if (kept?.id !== parts.id) return
  const others = kept.sources === parts.sources ? '' : ' What differs, such as a scenario or a note, is in no release.'
  const isNow = from === undefined || inForce(log)?.seq === inForce(log, from)?.seq
  const when = isNow ? 'is in force already' : `will be in force by ${isoDay(from)} already`
  throw new PublishRefusal('inForceAlready', `Release ${kept.id} ${when}.${others}`)
}

function refuseReverts(reverted: readonly RevertedEntry[], meant: readonly number[]): void {
  const unintended = reverted.filter(({ publication }) => !meant.includes(publication.seq))
  if (unintended.length > 0) throw new PublishRefusal('takesBack', revertWords(unintended), unintended.map(refusedEntry))
}

function refuseRepeated(after: Publication['hashes']['after'], log: ReleaseLog, from: string | undefined): void {
  const same = openProposals(log).find(({ hashes, proposedFrom }) => proposedFrom === from && isDeepStrictEqual(hashes.after, after))
  if (!same) return
  throw new PublishRefusal(
    'proposedAlready',
    `${same.by} proposed the same, and it waits for a second person: npm run publish -- --approve ${same.id} --by <name> --why <text>`,
  )
}

const refusedEntry = ({ publication: { seq, by, at, why }, at: places }: RevertedEntry) => ({ seq, by, at, why, places })

function revertWords(entries: readonly RevertedEntry[]): string {
  const named = entries.map(({ publication: { seq, by, at, why }, at: [first, ...others] }) => {
    const more = others.length === 0 ? '' : ` and ${others.length} more`
    return `entry ${seq} (${by}, ${isoDay(at)}: ${why.split('\n', 1)[0]}), at ${first}${more}`
  })
  const meant = entries.map(({ publication }) => `--undo ${publication.seq}`).join(' ')
  return `This would take back ${named.join('; ')}. Keep it: the same command with --carry. Or say that it is meant: ${meant}`
}

/** Requires a name and a reason, which the log keeps for good. */
export function requireWords(given: { by: string; why: string }): void {
  for (const [name, words] of Object.entries(given))
    if (words.trim() === '') throw new PublishRefusal('wordsMissing', `--${name} is missing.`)
}
