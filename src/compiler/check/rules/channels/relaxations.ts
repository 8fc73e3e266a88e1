import { type Phrase, phrase } from '../../../../phrases/phrases.ts'
import { isMap, own } from '../../../../core/language/map.ts'
import { sameValue } from '../../../../core/language/same-json.ts'
import { listOrEmpty, textOrEmpty, entriesOrEmpty } from '../../../json/read-json.ts'
import { emptyRanges } from '../../lookups/empty-ranges.ts'
import type { Hit } from '../../rule/rule.ts'
import { below, type ConfigLocation } from '../../rule/location.ts'

/** Keywords that a channel may add, and change only in this direction. */
const mayRise = new Set(['minimum', 'minLength', 'minItems', 'exclusiveMinimum', 'minProperties'])
const mayFall = new Set(['maximum', 'maxLength', 'maxItems', 'exclusiveMaximum', 'maxProperties'])
const fixed = new Set(['type', 'pattern', 'format', 'const', 'multipleOf', 'private', 'once', 'uniqueItems', 'additionalProperties'])

export function relaxations(before: unknown, after: unknown, at: ConfigLocation): Hit[] {
  if (before === after || !isMap(before)) return []
  if (!isMap(after)) return [{ at, values: { what: phrase('ruleGone') } }]
  const empty = emptyRanges(before).flatMap(({ least, most }) => [least, most])
  const kept = Object.entries(before).filter(([keyword]) => !empty.includes(keyword))
  return kept.flatMap(([keyword, was]) => {
    const is = own(after, keyword)
    const here = below(at, keyword)
    const hit = (what: Phrase): Hit[] => [{ at: here, values: { what } }]
    if (keyword === 'required' || keyword === 'enum') {
      const [olds, news] = [listOrEmpty(was), listOrEmpty(is)]
      const wrong = keyword === 'required' ? olds.filter((name) => !news.includes(name)) : news.filter((value) => !olds.includes(value))
      if (keyword === 'enum' && is === undefined) return hit(phrase('choicesGone'))
      return wrong.length === 0
        ? []
        : hit(
            keyword === 'required'
              ? phrase('mustStayRequired', { names: wrong.map(textOrEmpty).join(', ') })
              : phrase('noChoiceOfBase', { values: wrong.map(String).join(', ') }),
          )
    }
    if (mayRise.has(keyword))
      return typeof is === 'number' && is >= Number(was) ? [] : hit(phrase('notBelow', { keyword, limit: String(was) }))
    if (mayFall.has(keyword))
      return typeof is === 'number' && is <= Number(was) ? [] : hit(phrase('notAbove', { keyword, limit: String(was) }))
    if (fixed.has(keyword)) return sameValue(is, was) ? [] : hit(phrase('mustStay', { keyword, value: JSON.stringify(was) }))
    if (keyword === 'properties') {
      return entriesOrEmpty(was).flatMap(([name, schema]) =>
        // Removing a field loosens the form only when it was required.
        own(is, name) === undefined
          ? listOrEmpty(before['required']).includes(name)
            ? [{ at: below(here, name), values: { what: phrase('fieldNeeded', { name }) } }]
            : []
          : relaxations(schema, own(is, name), below(here, name)),
      )
    }
    if (keyword === 'items') return relaxations(was, is, here)
    if (['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else'].includes(keyword))
      return sameValue(is, was) ? [] : hit(phrase('mustStayAsIs', { keyword }))
    return []
  })
}
