import type { Publication } from '../server/releases/publication.ts'
import type { ReleaseLog } from '../server/releases/release-store.ts'
import { PublishRefusal } from './refusal.ts'

/** Code digest of the servers that were deployed last. @throws PublishRefusal when no server has started yet */
export function codeInUse({ publications }: ReleaseLog): string {
  const build = publications.findLast(({ kind }) => kind === 'build')
  if (!build) throw new PublishRefusal('noServer', 'No server has started with this database yet: start one first.')
  return build.code
}

/** The publication that the servers follow at `now`. */
export function inForce(log: ReleaseLog, now = log.now): Publication | undefined {
  const code = codeInUse(log)
  return timeline(log)
    .filter((publication) => publication.code === code && publication.from <= now)
    .at(-1)
}

/** Number of the log entry in force; undefined before the first server has started. */
export const currentOf = (log: ReleaseLog): number | undefined =>
  log.publications.some(({ kind }) => kind === 'build') ? inForce(log)?.seq : undefined

/** Publications that are or will be in force, sorted by the time they take effect. */
export function timeline({ publications }: ReleaseLog): (Publication & { from: string })[] {
  return publications
    .filter((publication): publication is Publication & { from: string } => publication.from !== undefined)
    .toSorted((one, other) => (one.from < other.from ? -1 : one.from > other.from ? 1 : one.seq - other.seq))
}

/** The time a proposal takes effect if approved now. */
export const dayOfProposal = ({ proposedFrom = '' }: Publication, { now }: ReleaseLog): string => (proposedFrom > now ? proposedFrom : now)

/** Whether the release in force on the proposal's day is not the one it was compared with. */
export const isOvertaken = (proposal: Publication, log: ReleaseLog): boolean =>
  inForce(log, dayOfProposal(proposal, log))?.release !== proposal.before

/** Proposals that can be approved: made for the code in use, not yet approved, not overtaken. */
export function openProposals(log: ReleaseLog): Publication[] {
  const { publications } = log
  if (!publications.some(({ kind }) => kind === 'build')) return []
  const code = codeInUse(log)
  const approved = new Set(publications.map(({ proposal }) => proposal))
  return publications.filter((each) => each.kind === 'proposal' && each.code === code && !approved.has(each.id) && !isOvertaken(each, log))
}
