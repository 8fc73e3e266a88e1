import type { Origin, Severity } from '../../load/config.ts'
import type { FindingValue, FindingValues } from '../../../phrases/phrases.ts'
import type { ConfigLocation } from './location.ts'

/**
 * `values` fill the message; `meant`: a known name that is close to one that is not; `witness`: the smallest example of the fault;
 * `offset`: in the file's text, for the line when no pointer can give it.
 */
export type Hit = {
  at: ConfigLocation | Origin
  offset?: number
  values?: FindingValues
  meant?: string | undefined
  witness?: FindingValue
}

/**
 * `{name}` in the message is replaced from the hit's `values`; what is `meant` is asked after it. `leaveOut`: the fault is gone once what
 * stands at the hit is.
 */
export type Rule<Subject> = { severity?: Severity; message: string; leaveOut?: true; find(subject: Subject): Iterable<Hit> }

export type Rules<Subject> = { [code: string]: Rule<Subject> }

/** The known name that somebody may have meant who wrote `name`. */
export function closestName(name: string, known: Iterable<string>): string | undefined {
  let best: string | undefined
  let least = Math.max(2, Math.floor(name.length / 3)) + 1
  for (const candidate of known) {
    if (Math.abs(candidate.length - name.length) >= least) continue
    const distance = editDistance(name.toLowerCase(), candidate.toLowerCase())
    if (distance < least) [best, least] = [candidate, distance]
  }
  return best
}

function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const swap = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}

export const joinNames = (names: Iterable<string>, most = 12): string => {
  const all = [...names]
  return all.length > most ? `${all.slice(0, most).join(', ')}, … (${all.length})` : all.join(', ')
}
