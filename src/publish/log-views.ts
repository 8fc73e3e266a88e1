import type { Publication } from '../server/releases/publication.ts'
import type { ReleaseLog } from '../server/releases/release-store.ts'
import { PublishRefusal } from './refusal.ts'

/** Of the servers that were deployed last. */
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

/** The place in the log of what is in force; undefined before the first server has started. */
export const currentOf = (log: ReleaseLog): number | undefined =>
  log.publications.some(({ kind }) => kind === 'build') ? inForce(log)?.seq : undefined

/** Those that are or will be in force, by the time from which they are. */
export function timeline({ publications }: ReleaseLog): (Publication & { from: string })[] {
  return publications
    .filter((publication): publication is Publication & { from: string } => publication.from !== undefined)
    .toSorted((one, other) => (one.from < other.from ? -1 : one.from > other.from ? 1 : one.seq - other.seq))
}

/** When a proposal takes effect that is approved now. */
export const dayOfProposal = ({ proposedFrom = '' }: Publication, { now }: ReleaseLog): string => (proposedFrom > now ? proposedFrom : now)

/** Another release will be in force on its day than the one with which it was compared. */
export const isOvertaken = (proposal: Publication, log: ReleaseLog): boolean =>
  inForce(log, dayOfProposal(proposal, log))?.release !== proposal.before

/** Proposals that can be approved: for the code in use, and neither approved nor overtaken. */
export function openProposals(log: ReleaseLog): Publication[] {
  const { publications } = log
  if (!publications.some(({ kind }) => kind === 'build')) return []
  const code = codeInUse(log)
  const approved = new Set(publications.map(({ proposal }) => proposal))
  return publications.filter((each) => each.kind === 'proposal' && each.code === code && !approved.has(each.id) && !isOvertaken(each, log))
}
