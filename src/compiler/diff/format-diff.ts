import type { ChannelChange, Effect } from './change.ts'
import type { ConfigDiff } from './diff-configs.ts'

const HEADINGS: { [effect in Effect]: string } = {
  breaking: 'Breaking: what is stored, linked or sent today may be refused',
  tightening: 'Tightening: less is accepted than before',
  terms: 'Terms: what a borrower pays, gets or is decided',
  proof: 'Proof: what npm run check shows of the product',
  flow: 'Flow: what is shown, and the way through it',
  loosening: 'Loosening: more is accepted than before',
  label: 'Label only: words',
}

/** Formats a diff for the terminal, or as Markdown for a pull request. */
export function formatDiff(diff: ConfigDiff, markdown: boolean): string {
  const { added, removed, kept } = diff.channels
  const lines = [
    ...added.map((channel) => `The channel ${channel} is new. What it changes of the base is said below.`),
    ...removed.map((channel) => `The channel ${channel} is gone.`),
    ...(diff.changes.length === 0 && added.length + removed.length === 0 ? ['Nothing changed.'] : []),
    ...Object.entries(HEADINGS).flatMap(([effect, heading]) => {
      const changes = diff.changes.filter((change) => change.effect === effect)
      if (changes.length === 0) return []
      return [
        '',
        markdown ? `### ${heading}` : heading,
        ...(markdown ? [''] : []),
        ...changes.map((change) => `- ${sentenceOf(change, kept, markdown)}`),
      ]
    }),
    '',
    schemaLine(diff),
  ]
  return lines.join('\n').trim()
}

function sentenceOf({ place, sentence, channels, affects, locks = [] }: ChannelChange, all: readonly string[], markdown: boolean): string {
  const where = channels.length === all.length && all.every((channel) => channels.includes(channel)) ? 'all channels' : channels.join(', ')
  const who = affects.length > 0 ? `; met on ${affects.join(', ')}` : ''
  const locked = locks.length > 0 ? `; what is locked goes by it in ${locks.join(', ')}` : ''
  return `${markdown ? `**${place}**` : place}: ${sentence} (${where}${who}${locked})`
}

function schemaLine({ schemas }: ConfigDiff): string {
  const changed = schemas.filter(({ before, after }) => before !== after)
  if (changed.length === 0) return `The schemas of all forms are unchanged (${schemas.length} hashes are equal).`
  return `Schemas of forms that changed: ${changed.map(({ form, channel, before, after }) => `${form} (${channel}) ${before} → ${after}`).join(', ')}; ${
    schemas.length - changed.length
  } of ${schemas.length} hashes are equal.`
}
