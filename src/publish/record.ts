import type { Publication } from '../server/releases/publication.ts'
import type { ReleaseLog } from '../server/releases/release-store.ts'
import { currentOf } from './log-views.ts'
import { isoDay, isoMinute } from './release-day.ts'

/** Formats one line for each publication, newest first. */
export function formatList(log: ReleaseLog): string {
  if (log.publications.length === 0) return 'Nothing is in force yet: no server has started with this database.'
  const current = currentOf(log)
  return log.publications
    .toReversed()
    .map((publication) => {
      const { seq, kind, release, from, by, why, id } = publication
      const state = seq === current ? 'in force' : from === undefined ? `proposal ${id}` : from > log.now ? 'waiting' : ''
      return [String(seq).padStart(4), release, kind.padEnd(8), isoMinute(from ?? publication.at), by, why, state].join('  ').trimEnd()
    })
    .join('\n')
}

/** Formats the whole log as Markdown, to be printed, signed and kept: later changes to the log can be detected against it. */
export function formatRecord({ publications, brokenAt, now }: ReleaseLog): string {
  const last = publications.at(-1)
  return [
    '# Record of releases',
    '',
    `Entries: ${publications.length}, on ${isoDay(now)}. Each hash covers the entry and the hash before it; the last is \`${last?.hash ?? ''}\`.`,
    ...(brokenAt === undefined ? [] : ['', `**Entry ${brokenAt} does not fit the one before it: the log was changed.**`]),
    ...publications.flatMap(entryLines),
  ].join('\n')
}

function entryLines(publication: Publication): string[] {
  const { seq, kind, release, before, from, proposedFrom, at, by, why, rule, undoes, proposal, hashes, changes, checks, hash } = publication
  const rows = [
    ['Kind', kind],
    ['Release', before === undefined || before === release ? release : `${release}, in the place of ${before}`],
    ['In force from', from ?? (proposedFrom === undefined ? 'not yet' : `not yet; asked for from ${proposedFrom}`)],
    ['Written', at],
    ['By', by],
    ['Why', why],
    ['Rule', rule],
    ['Takes back', undoes?.map((seq) => `entry ${seq}`).join(', ')],
    ['Approves', proposal],
    ['Proved', checks && `no error, ${checks.warnings} warnings, ${checks.scenarios} scenarios hold`],
    ['Before', hashes.before && hashesLine(hashes.before)],
    ['After', hashesLine(hashes.after)],
    ['Receipt', `\`${hash}\``],
  ]
  const shown = rows.filter((row): row is [string, string] => row[1] !== undefined)
  return [
    '',
    `## ${seq}. ${why.split('\n', 1)[0]}`,
    '',
    '| | |',
    '| --- | --- |',
    ...shown.map(([name, value]) => `| ${name} | ${value.replaceAll('|', '\\|').replaceAll('\n', ' ')} |`),
    ...(changes.length > 0 ? ['', ...changes.map(({ effect, sentence }) => `- ${effect}: ${sentence}`)] : []),
  ]
}

const hashesLine = (hashes: object) =>
  Object.entries(hashes)
    .map(([part, hash]) => `${part} \`${hash}\``)
    .join(', ')
