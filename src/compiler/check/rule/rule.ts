import { closestName } from '../../../text/closest-name.ts'
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

/** Known names that other names are probably misspellings of. */
export const meantNames = (names: readonly string[], known: readonly string[]): string[] =>
  names.flatMap((name) => (known.includes(name) ? [] : (closestName(name, known) ?? [])))

export const joinNames = (names: Iterable<string>, most = 12): string => {
  const all = [...names]
  return all.length > most ? `${all.slice(0, most).join(', ')}, … (${all.length})` : all.join(', ')
}
