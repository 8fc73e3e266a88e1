import { asList, entriesOf, isMap, own } from '../json.ts'
import { asked } from './asked-fields.ts'
import { fieldTexts, plainTexts } from './field-texts.ts'
import type { FieldText } from './field-texts.ts'
import { lenderNumbers, offersOf } from './lender-data.ts'
import { list } from './rule.ts'
import type { Hit, Rules } from './rule.ts'
import { finder, plainWords, spellings } from './spellings.ts'
import type { Counted } from './spellings.ts'
import { step, typeOfJson } from './type.ts'
import type { Type } from './type.ts'
import type { World } from './world.ts'

/** A number that is a rule is said once: words and facts take it from there. */
export const textNumberRules: Rules<World> = {
  'text-number': {
    sentence: '"{spelled}" is {what}, spelled by hand: {instead}, so that it changes with the rule.',
    find: (world) => once([...fieldTexts(world).flatMap(limitHits), ...ruleHits(world), ...rangeHits(world)]),
  },
  'field-text-value': {
    sentence: 'The field "{field}" has nothing to put in place of {{{name}}}: its texts may name {known}.',
    find: (world) =>
      once(
        fieldTexts(world).flatMap((text) =>
          [...text.words.matchAll(/\{\{-?\s*([\w.]+)[^}]*\}\}/g)].flatMap(([, name = '']) => {
            const offered = offeredTo(text)
            if (offered.includes(name) || isFact(world, name)) return []
            return [{ at: text.at, say: { field: text.field, name, known: list([...offered, 'app.<fact>']) } }]
          }),
        ),
      ),
  },
}

/** What else a message may name, by the rule that is broken. */
const ofKeyword: { [keyword: string]: string[] } = { multipleOf: ['multipleOf'], accept: ['types'], maxBytes: ['megabytes'] }
const counting = /^(?:min|max|exclusiveM)/

function offeredTo({ limits, part, keyword }: FieldText): string[] {
  const own = keyword === undefined ? [] : [...(counting.test(keyword) ? ['limit', 'count'] : []), ...(ofKeyword[keyword] ?? [])]
  return part === 'item' ? ['no'] : [...Object.keys(limits), ...own]
}

function isFact({ config }: World, name: string): boolean {
  const [root, ...path] = name.split('.')
  if (root !== 'app' || path.length === 0) return false
  return path.reduce<Type | undefined>((here, token) => here && step(here, token), typeOfJson(config.flows.app.facts)) !== undefined
}

/** The limits of the field that the text is about. */
function limitHits({ at, words, locale, key, limits, widget }: FieldText): Hit[] {
  // What all fields say of a rule names no number.
  if (key.startsWith('rule.') || !/\d/.test(words)) return []
  const plain = plainWords(words)
  const counted: Counted = widget === 'Date' ? 'time' : 'plain'
  return Object.entries(limits).flatMap(([keyword, limit]) => {
    // Nothing is zero in every rule.
    if (limit === 0) return []
    const [spelled] = finder(spellings(limit, counted, locale))?.exec(plain) ?? []
    if (spelled === undefined) return []
    return [{ at, say: { spelled, what: `the field's own ${keyword}`, instead: `write {{${keyword}}} there` } }]
  })
}

type Known = { value: number; counted: Counted; where: string }

/** Amounts from here on are told from other numbers by their size alone. */
const leastAmount = 1000

/** Rates and bounds of the lender and of amounts that forms ask for. */
function knownNumbers(world: World): Known[] {
  const lender = lenderNumbers(world).flatMap(({ at, value, unit }): Known[] => {
    const where = `${at.pointer} of flows/${at.of}.json`
    return (unit === 'rupiah' && value >= leastAmount) || (unit === 'rate' && value > 0) ? [{ value, counted: unit, where }] : []
  })
  const fields = asked(world).flatMap(({ schema, field }) => {
    const unit = own(field.schema, 'unit')
    if (unit !== 'rupiah' && unit !== 'rate') return []
    return ['minimum', 'maximum'].flatMap((keyword): Known[] => {
      const value = own(field.schema, keyword)
      return typeof value === 'number' && value >= leastAmount
        ? [{ value, counted: unit, where: `the ${keyword} of "${field.name}" in schemas/forms/${schema}.json` }]
        : []
    })
  })
  return [...lender, ...fields]
}

function ruleHits(world: World): Hit[] {
  const numbers = knownNumbers(world)
  const byLocale = new Map<string, { spelled: Map<string, string>; find: RegExp | undefined }>()
  return plainTexts(world).flatMap(({ at, words, locale }) => {
    if (!/\d/.test(words)) return []
    const spelled = byLocale.get(locale)?.spelled ?? spelledOut(numbers, locale)
    const find = byLocale.has(locale) ? byLocale.get(locale)?.find : finder(spelled.keys())
    byLocale.set(locale, { spelled, find })
    const [found] = find?.exec(plainWords(words)) ?? []
    if (found === undefined) return []
    return [{ at, say: { spelled: found, what: spelled.get(found) ?? '', instead: fromFacts } }]
  })
}

const fromFacts = 'take it from there by a fact of flows/app.json ("$ref") and a placeholder'

const spelledOut = (numbers: Known[], locale: string): Map<string, string> =>
  new Map(
    numbers.toReversed().flatMap(({ value, counted, where }) => spellings(value, counted, locale).map((text) => [text, where] as const)),
  )

/** Small numbers are known by standing together: from which age to which, from how many months to how many. */
function rangeHits(world: World): Hit[] {
  const ranges = [...judgedRanges(world), ...offeredPeriods(world)]
  return plainTexts(world).flatMap(({ at, words }) => {
    if (!/\d/.test(words)) return []
    const plain = plainWords(words)
    return ranges.flatMap(({ least, most, where }) => {
      const has = (number: number) => new RegExp(`(?<![\\d.,])${number}(?![\\d\\p{L}]|[.,]\\d)`, 'u').test(plain)
      return has(least) && has(most) ? [{ at, say: { spelled: `${least} … ${most}`, what: where, instead: fromFacts } }] : []
    })
  })
}

type Range = { least: number; most: number; where: string }

/** Ranges that a decision of the lender tests. */
function judgedRanges({ config }: World): Range[] {
  return entriesOf(config.flows.decisions).flatMap(([name, table]) => {
    const judges = entriesOf(own(table, 'rules')).some(([, rule]) => own(rule, 'result') !== undefined)
    return judges ? rangesIn(own(table, 'inputs'), `what flows/decisions/${name}.json judges`) : []
  })
}

function rangesIn(json: unknown, where: string): Range[] {
  if (Array.isArray(json)) return asList(json).flatMap((item) => rangesIn(item, where))
  if (!isMap(json)) return []
  const { minimum: least, maximum: most } = json
  const here = typeof least === 'number' && typeof most === 'number' && least < most ? [{ least, most, where }] : []
  return [...here, ...Object.values(json).flatMap((part) => rangesIn(part, where))]
}

const offeredPeriods = (world: World): Range[] =>
  offersOf(world)
    .filter(({ least, most }) => least < most && most < leastAmount)
    .map(({ at, least, most }) => ({ least, most, where: `what ${at.pointer} of flows/${at.of}.json offers` }))

/** A text that several forms show is told of once. */
function once(hits: Hit[]): Hit[] {
  const seen = new Set<string>()
  return hits.filter(({ at }) => {
    const key = JSON.stringify(at)
    return !seen.has(key) && seen.add(key)
  })
}
