import { randomUUID } from 'node:crypto'
import type { ConfigDiff } from '../compiler/diff/diff-configs.ts'
import type { NewPublication, Publication } from '../server/releases/publication.ts'
import type { Candidate } from './candidate.ts'

type PublicationInput = Pick<NewPublication, 'by' | 'why'> & {
  candidate: Pick<Candidate, 'configs' | 'findings'> & { parts: Pick<Candidate['parts'], 'id' | 'code'> }
  isProposal: boolean
  /** ISO time from which it is in force; undefined for `now`. */
  from: string | undefined
  now: string
  rule: string | undefined
  /** Numbers of the log entries it takes back. */
  undoes: readonly number[]
  /** The release it replaces. */
  before: Pick<Publication, 'release' | 'hashes'> | undefined
  after: NewPublication['hashes']['after']
  diff: ConfigDiff | undefined
}

export const newPublication = ({
  candidate,
  isProposal,
  from,
  now,
  by,
  why,
  rule,
  undoes,
  before,
  after,
  diff,
}: PublicationInput): NewPublication => ({
  id: randomUUID(),
  kind: isProposal ? 'proposal' : 'publish',
  release: candidate.parts.id,
  code: candidate.parts.code,
  at: new Date().toISOString(),
  ...(!isProposal && { from: from ?? now }),
  ...(isProposal && from !== undefined && { proposedFrom: from }),
  by,
  why,
  ...(rule !== undefined && { rule }),
  ...(undoes.length > 0 && { undoes: [...undoes] }),
  ...(before && { before: before.release }),
  hashes: { ...(before && { before: before.hashes.after }), after },
  changes: changesOf(diff),
  checks: { warnings: candidate.findings.length, scenarios: scenarioCount(candidate) },
})

const changesOf = (diff: ConfigDiff | undefined): NewPublication['changes'] =>
  (diff?.changes ?? []).map(({ effect, place, sentence, channels }) => ({
    effect,
    sentence: `${place}: ${sentence} (${channels.join(', ')})`,
  }))

const scenarioCount = ({ configs }: Pick<Candidate, 'configs'>): number =>
  Object.values(configs.get('base')?.flows.scenarios ?? {}).reduce((sum, file) => sum + Object.keys(file['scenarios'] ?? {}).length, 0)
