import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { ConfigDiff } from '../compiler/diff/diff-configs.ts'
import { codeDigest } from '../compiler/files/code-digest.ts'
import type { Finding } from '../compiler/load/config.ts'
import { isError } from '../compiler/load/finding.ts'
import { sourceTexts } from '../compiler/load/source-texts.ts'
import { hashesOf } from '../server/releases/build-folder.ts'
import { sha256, type NewPublication, type Publication } from '../server/releases/publication.ts'
import type { ReleaseStore } from '../server/releases/release-store.ts'
import { configsOf, diffWith, makeCandidate, newFiles, proverOf, type Candidate, type Prover } from './candidate.ts'
import { codeInUse, inForce, openProposals } from './log-views.ts'
import { PublishRefusal } from './refusal.ts'
import { isoDay } from './release-day.ts'
import { needsSecondPerson } from './second-person.ts'
import { stepsUntil, takenBack, waitingWithout, type TakenBack } from './taken-back.ts'

export type PublishOptions = {
  store: ReleaseStore
  /** The folder with `flows`, `schemas`, `locales` and `src`. */
  root: string
  by: string
  why: string
  rule?: string
  /** ISO; the release is in force from then on. */
  from?: string
  /** Entries of the log, by their number, that are meant to be taken back. */
  undo?: readonly number[]
  /** Of the same `root`; proved here when missing. */
  prover?: Prover
  /** Proves everything and stores nothing; nobody has to say who and why. */
  isRehearsal?: boolean
  /** The `seal` of the rehearsal that was looked at. */
  seen?: string
}

/** `findings`: warnings, or the errors that refused it. `seal`: of the files and of the release that `planned` takes the place of. */
export type PublishResult = {
  publication?: Publication
  planned?: NewPublication
  seal?: string
  diff?: ConfigDiff
  /** What waits for its day and takes this back then. */
  undoneBy?: Publication[]
  findings: Finding[]
  candidate: Pick<Candidate, 'sources'>
}

/**
 * Checks, compiles, tries the scenarios, stores and puts in force, or proposes where `flows/policy/publishing.json` asks for a second
 * person. The last step is one transaction. @throws PublishRefusal
 */
export async function publish({ store, root, by, why, rule, from, ...options }: PublishOptions): Promise<PublishResult> {
  const { prover, undo = [], isRehearsal = false, seen } = options
  if (!isRehearsal) requireWords({ by, why })
  const log = await store.log()
  const code = codeDigest(root)
  if (code !== codeInUse(log))
    throw new PublishRefusal('otherCode', 'This code is not the one that the servers run: build and deploy it, then publish.')
  if (from !== undefined && from < log.now) throw new PublishRefusal('past', `A release cannot be in force from ${from}: that is past.`)
  // A dated release takes the place of what will be in force on its day.
  const before = inForce(log, from ?? log.now)
  const kept = before && store.release(before.release, before.code)
  // Reported where it is awaited.
  kept?.catch(() => {})
  const steps = stepsUntil(store, log, from ?? log.now)
  steps.catch(() => {})
  const candidate = await makeCandidate(prover ?? (await proverOf(root)), code, join(root, 'node_modules/.cache/alur'))
  if (!candidate.parts) return { findings: candidate.findings.filter(isError), candidate }
  const { configs, findings } = candidate
  const known = await kept
  if (known?.id === candidate.parts.id) {
    const others = known.sources === candidate.parts.sources ? '' : ' What differs, such as a scenario or a note, is in no release.'
    const when =
      from === undefined || inForce(log)?.seq === before?.seq ? 'is in force already' : `will be in force by ${isoDay(from)} already`
    throw new PublishRefusal('inForceAlready', `Release ${known.id} ${when}.${others}`)
  }
  const undone = takenBack(await steps, sourceTexts(candidate.sources))
  const unmeant = undone.filter(({ publication }) => !undo.includes(publication.seq))
  if (unmeant.length > 0) throw new PublishRefusal('takesBack', unmeantWords(unmeant), unmeant.map(refusedEntry))

  // Compressed while what comes of it is worked out and the pages are rendered.
  const files = isRehearsal ? undefined : newFiles(store, candidate)
  files?.catch(() => {})
  const change = known && { before: JSON.parse(known.sources) as { [path: string]: string }, after: sourceTexts(candidate.sources) }
  const undoneBy = change && (await waitingWithout(store, log, from ?? log.now, change))
  const was = known && configsOf(known.sources, candidate.sources)
  const diff = was && diffWith(was, candidate)
  const isProposal = needsSecondPerson(was, configs, diff)
  const parts = { ...candidate.parts, pages: await candidate.pages }
  // A release that was stored before stays as it is, also where its scenarios were others.
  const after = hashesOf((await store.release(parts.id, parts.code)) ?? parts)
  const same = openProposals(log).find(({ hashes, proposedFrom }) => proposedFrom === from && isDeepStrictEqual(hashes.after, after))
  // A rehearsal does not know the day yet.
  if (isProposal && same && !isRehearsal)
    throw new PublishRefusal(
      'proposedAlready',
      `${same.by} proposed the same, and it waits for a second person: npm run publish -- --approve ${same.id} --by <name> --why <text>`,
    )
  const publication: NewPublication = {
    id: randomUUID(),
    kind: isProposal ? 'proposal' : 'publish',
    release: parts.id,
    code: parts.code,
    at: new Date().toISOString(),
    ...(!isProposal && { from: from ?? log.now }),
    ...(isProposal && from !== undefined && { proposedFrom: from }),
    by,
    why,
    ...(rule !== undefined && { rule }),
    ...(undone.length > 0 && { undoes: undone.map(({ publication: { seq } }) => seq) }),
    ...(before && { before: before.release }),
    hashes: { ...(before && { before: before.hashes.after }), after },
    changes: changesOf(diff),
    checks: { warnings: findings.length, scenarios: scenarioCount(candidate) },
  }
  const seal = sha256(JSON.stringify([publication.hashes.after.sources, before?.release]))
  if (isRehearsal) return { planned: publication, seal, ...(diff && { diff }), ...(undoneBy && { undoneBy }), findings, candidate }
  if (seen !== undefined && seen !== seal) throw new PublishRefusal('filesChanged', 'This is not what was looked at: look at it again.')
  const stored = await store.append(publication, log.publications.length, { ...parts, newFiles: (await files) ?? [] })
  if (!stored) throw new PublishRefusal('meanwhile', 'Somebody else published meanwhile: look at npm run diff again.')
  return { publication: stored, ...(diff && { diff }), ...(undoneBy && { undoneBy }), findings, candidate }
}

const refusedEntry = ({ publication: { seq, by, at, why }, at: places }: TakenBack) => ({ seq, by, at, why, places })

function unmeantWords(entries: readonly TakenBack[]): string {
  const named = entries.map(({ publication: { seq, by, at, why }, at: [first, ...others] }) => {
    const more = others.length === 0 ? '' : ` and ${others.length} more`
    return `entry ${seq} (${by}, ${isoDay(at)}: ${why.split('\n', 1)[0]}), at ${first}${more}`
  })
  const meant = entries.map(({ publication }) => `--undo ${publication.seq}`).join(' ')
  return `This would take back ${named.join('; ')}. Keep it: the same command with --carry. Or say that it is meant: ${meant}`
}

/** Who and why stand in the record for good. */
export function requireWords(given: { by: string; why: string }): void {
  for (const [name, words] of Object.entries(given))
    if (words.trim() === '') throw new PublishRefusal('wordsMissing', `--${name} is missing.`)
}

export const changesOf = (diff: ConfigDiff | undefined): NewPublication['changes'] =>
  (diff?.changes ?? []).map(({ effect, place, sentence, channels }) => ({
    effect,
    sentence: `${place}: ${sentence} (${channels.join(', ')})`,
  }))

export const scenarioCount = ({ configs }: Pick<Candidate, 'configs'>): number =>
  Object.values(configs.get('base')?.flows.scenarios ?? {}).reduce((sum, file) => sum + Object.keys(file['scenarios'] ?? {}).length, 0)
