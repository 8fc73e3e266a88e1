import { randomUUID } from 'node:crypto'
import type { Publication } from '../server/releases/publication.ts'
import type { ReleaseLog, ReleaseStore } from '../server/releases/release-store.ts'
import { codeInUse, dayOfProposal, inForce, isOvertaken, timeline } from './log-views.ts'
import { PublishRefusal } from './refusal.ts'
import { isoDay, isoMinute } from './release-day.ts'
import { leftChanges } from './left-changes.ts'
import { requireWords } from './publish.ts'

type Decision = { store: ReleaseStore; by: string; why: string }

/** Puts a proposal in force. `proposal`: its id or the first characters of it. @throws PublishRefusal */
export async function approve({ store, by, why, proposal }: Decision & { proposal: string }): Promise<Publication> {
  requireWords({ by, why })
  const log = await store.log()
  const proposals = log.publications.filter(({ kind, id }) => kind === 'proposal' && proposal !== '' && id.startsWith(proposal))
  const [found] = proposals
  if (!found || proposals.length > 1)
    throw new PublishRefusal('noProposal', `No single proposal has the id ${proposal}: npm run publish -- --list`)
  if (isSamePerson(found.by, by)) throw new PublishRefusal('samePerson', `${found.by} proposed it, so somebody else approves it.`)
  if (log.publications.some((other) => other.proposal === found.id)) throw new PublishRefusal('approvedAlready', 'It is approved already.')
  if (found.code !== codeInUse(log))
    throw new PublishRefusal('otherCode', 'It was proposed for code that the servers no longer run: propose it again.')
  const from = dayOfProposal(found, log)
  if (isOvertaken(found, log))
    throw new PublishRefusal(
      'overtaken',
      from === log.now
        ? 'Another release is in force since it was proposed: propose it again.'
        : `Another release will be in force on ${isoDay(from)} than when it was proposed: propose it again.`,
    )
  const { release, code, rule, undoes, before, hashes, changes, checks } = found
  return append(store, log, {
    kind: 'approval',
    ...{ release, code, from, by, why, proposal: found.id, hashes, changes },
    ...(rule !== undefined && { rule }),
    ...(undoes && { undoes }),
    ...(before !== undefined && { before }),
    ...(checks && { checks }),
  })
}

/**
 * Puts an earlier release in force again: the named one, or the previous one, skipping releases that were rolled back. When two people
 * react to the same mistake, the second is refused. @throws PublishRefusal
 */
export async function rollBack({ store, by, why, release }: Decision & { release?: string }): Promise<Publication> {
  requireWords({ by, why })
  const log = await store.log()
  const now = inForce(log)
  const begun = timeline(log).filter(({ from }) => from <= log.now)
  const code = codeInUse(log)
  const before =
    withoutRolledBack(begun.filter((other) => other.code === code)).at(-2) ??
    begun.findLast((other) => other.code !== code && other.seq < (now?.seq ?? 0))
  if (now?.kind === 'rollback' && release === undefined)
    throw new PublishRefusal(
      'rolledBackAlready',
      `${now.by} rolled back to ${now.release} already, on ${isoMinute(now.at)}: ${now.why.split('\n', 1)[0]}.${
        before ? ` To go further back: npm run publish -- --rollback ${before.release} --why <text>` : ''
      }`,
    )
  const target = release === undefined ? before : begun.findLast((other) => other.release === release)
  if (!now || !target)
    throw new PublishRefusal('noEarlier', release === undefined ? 'There is no earlier release.' : `Release ${release} was never in force.`)
  if (target.release === now.release && target.code === now.code)
    throw new PublishRefusal('inForceAlready', `Release ${target.release} is in force already.`)
  if (target.code !== code)
    throw new PublishRefusal('otherCode', `Release ${target.release} was made for other code: publish its JSON again, or deploy that code.`)
  return append(store, log, {
    kind: 'rollback',
    ...{ release: target.release, code: target.code, from: log.now, by, why, before: now.release },
    hashes: { before: now.hashes.after, after: target.hashes.after },
    changes: leftChanges(begun.slice(begun.indexOf(target)).filter((other) => other.code === code)),
  })
}

/** The publications that led to the release in force, oldest first, without those that were rolled back. */
function withoutRolledBack<Entry extends Publication>(begun: readonly Entry[]): Entry[] {
  const path: Entry[] = []
  for (const publication of begun) {
    const last = path.findLastIndex(({ release }) => release === publication.release)
    if (publication.kind === 'rollback' && last >= 0) path.length = last
    else if (last >= 0 && last === path.length - 1) path.pop()
    path.push(publication)
  }
  return path
}

async function append(store: ReleaseStore, log: ReleaseLog, rest: Omit<Publication, 'id' | 'at' | 'seq' | 'hash'>): Promise<Publication> {
  const stored = await store.append({ id: randomUUID(), at: new Date().toISOString(), ...rest }, log.publications.length)
  if (!stored) throw new PublishRefusal('meanwhile', 'Somebody else published meanwhile: npm run publish -- --list')
  return stored
}

const isSamePerson = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()
