import { useEffect, useState } from 'react'
import type { Json } from '../../../core/language/json.ts'
import type { TableProof, TableModel } from '../../contract.ts'
import { ask } from '../api.ts'
import { useStudio } from '../studio-context.ts'
import { rulePlace } from './rule-place.ts'
import { parseTest } from './test-text.ts'

/** Milliseconds after the last keystroke. */
const PAUSE_MS = 250

export function cellOf(table: TableModel, rule: string, ...part: string[]): string {
  const { file, pointer } = rulePlace(table, rule, ...part)
  return file + pointer
}

/** Proves the stored rules with the typed cells applied. `unread`: cells that cannot be parsed yet, which keep their stored value. */
export function useProof(
  table: TableModel,
  channel: string,
  typed: { [cell: string]: string | undefined },
): { proof: TableProof | undefined; unread: Set<string> } {
  const { locale } = useStudio()
  const [proof, setProof] = useState<TableProof>()
  const { rules, unread } = withTyped(table, typed, locale)
  const body = JSON.stringify({ rules })
  const { id } = table
  useEffect(() => {
    let isWanted = true
    const timer = setTimeout(() => {
      ask<TableProof>(`tables/${encodeURIComponent(id)}/proof?channel=${channel}&locale=${locale}`, JSON.parse(body) as object).then(
        (found) => isWanted && setProof(found),
        () => {},
      )
    }, PAUSE_MS)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [id, channel, locale, body])
  return { proof, unread }
}

/** Names of the faults of a rule. */
export const faultsOf = (proof: TableProof | undefined, rule: string): string[] => [
  ...(proof?.overlaps.some(({ rules }) => rules.includes(rule)) ? ['overlap'] : []),
  ...(proof?.dead.includes(rule) ? ['dead'] : []),
]

export function withTyped(
  table: TableModel,
  typed: { [cell: string]: string | undefined },
  locale: string,
): { rules: Json; unread: Set<string> } {
  const unread = new Set<string>()
  const rules = table.rules.map(({ name, when, then }): [string, Json] => {
    const tests = table.inputs.map(({ name: input }): [string, Json | undefined] => {
      const cell = cellOf(table, name, 'when', input)
      const text = typed[cell]
      if (text === undefined) return [input, when[input]]
      try {
        return [input, parseTest(text, locale)]
      } catch {
        unread.add(cell)
        return [input, when[input]]
      }
    })
    const known = tests.filter((test): test is [string, Json] => test[1] !== undefined)
    return [name, { when: Object.fromEntries(known), [then.key]: then.value }]
  })
  return { rules: Object.fromEntries(rules), unread }
}
