import type { Json } from '../../../core/language/json.ts'
import { isMap } from '../../../core/language/map.ts'
import type { Edit, JsonPlace, TableModel } from '../../contract.ts'
import { withValue } from '../../place-edits.ts'
import { rulePlace } from './rule-place.ts'
import { formatScalar, isScalar, parseScalar } from './test-text.ts'

type Rule = TableModel['rules'][number]
/**
 * A column for a part of a rule's outcome: `path` below `then` or `result`. A table of flat outcomes has a column for each part, others
 * have one column.
 */
export type Outcome = { name: string; path: string[] }

export function outcomesOf({ rules }: TableModel): Outcome[] {
  const isPlain = rules.every(({ then: { value } }) => isMap(value) && Object.values(value).every(isScalar))
  if (!isPlain) return [{ name: '', path: [] }]
  return [...new Set(rules.flatMap(({ then: { value } }) => Object.keys(value as object)))].map((name) => ({ name, path: [name] }))
}

export const formatOutcome = (value: Json | undefined, { path }: Outcome, locale: string): string =>
  value === undefined ? '' : path.length > 0 ? formatScalar(value, locale) : JSON.stringify(value)

/** Parses an outcome cell; undefined removes the part. @throws SyntaxError */
function parseOutcome(text: string, { path }: Outcome, locale: string): Json | undefined {
  if (path.length > 0) return text.trim() === '' ? undefined : parseScalar(text.trim(), locale)
  return JSON.parse(text) as Json
}

export const valueOf = ({ then }: Rule, { path: [part] }: Outcome): Json | undefined =>
  part === undefined ? then.value : (then.value as { [name: string]: Json })[part]

export const outcomePlace = (table: TableModel, { name, then }: Rule, { path }: Outcome): JsonPlace =>
  rulePlace(table, name, then.key, ...path)

/** `place`: the cell's place. @throws SyntaxError when the text cannot be parsed, or is not a number in a column of numbers */
export function withOutcome(
  table: TableModel,
  rule: Rule,
  outcome: Outcome,
  text: string,
  locale: string,
  place = outcomePlace(table, rule, outcome),
): Edit {
  const value = parseOutcome(text, outcome, locale)
  const others = table.rules.map((other) => valueOf(other, outcome)).filter((other) => other !== undefined)
  if (typeof value === 'string' && others.length > 0 && others.every((other) => typeof other === 'number')) throw new SyntaxError(text)
  return withValue(place, value)
}
