import { editDistance } from '../../../text/edit-distance.ts'
import type { Origin, Severity } from '../../load/config.ts'
import type { FindingValue, FindingValues } from '../../../phrases/phrases.ts'
import type { ConfigLocation } from './location.ts'

/**
 * `values` fill the message; `meant`: a known name close to an unknown one; `witness`: the smallest example of the fault; `offset`:
 * position in the file's text, for the line number when no pointer has one.
 */
export type Hit = {
  at: ConfigLocation | Origin
  offset?: number
  values?: FindingValues
  meant?: string | undefined
  witness?: FindingValue
}

/**
 * `{name}` in the message is replaced from the hit's `values`, and a "did you mean" with `meant` is appended. `leaveOut`: removing the
 * value at the hit fixes the fault.
 */
export type Rule<Subject> = { severity?: Severity; message: string; leaveOut?: true; find(subject: Subject): Iterable<Hit> }

export type Rules<Subject> = { [code: string]: Rule<Subject> }

/**
 * The known name most similar to `name`; undefined when none is close. Shared leading and trailing parts, as in `me.help.title`, do not
 * count as similarity.
 */
export function closestName(name: string, known: Iterable<string>): string | undefined {
  let best: string | undefined
  let least = Infinity
  for (const candidate of known) {
    const [own, other] = withoutSameParts(name.toLowerCase(), candidate.toLowerCase())
    const most = Math.max(2, Math.floor(own.length / 3))
    if (Math.abs(other.length - own.length) > most) continue
    const distance = editDistance(own, other)
    if (distance <= most && distance < least) [best, least] = [candidate, distance]
  }
  return best
}

/** Known names that other names are probably misspellings of. */
export const meantNames = (names: readonly string[], known: readonly string[]): string[] =>
  names.flatMap((name) => (known.includes(name) ? [] : (closestName(name, known) ?? [])))

/** Both names without the parts, separated by dots or slashes, in which they begin or end alike. */
function withoutSameParts(one: string, other: string): [string, string] {
  const [ones, others] = [one.split(/[./]/), other.split(/[./]/)]
  if (ones.length === 1 || others.length === 1) return [one, other]
  const most = Math.min(ones.length, others.length) - 1
  const differ = ones.findIndex((part, index) => part !== others[index])
  const first = differ === -1 ? most : Math.min(differ, most)
  let last = 0
  while (first + last < most && ones.at(-1 - last) === others.at(-1 - last)) last += 1
  const rest = (parts: string[]) => parts.slice(first, parts.length - last).join('.')
  return [rest(ones), rest(others)]
}

export const joinNames = (names: Iterable<string>, most = 12): string => {
  const all = [...names]
  return all.length > most ? `${all.slice(0, most).join(', ')}, … (${all.length})` : all.join(', ')
}
