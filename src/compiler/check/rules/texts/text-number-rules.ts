import { type Phrase, phrase } from '../../../../phrases/phrases.ts'
import { limitsOf } from '../../../../core/forms/field-text-params.ts'
import type { JsonSchema } from '../../../../core/language/json.ts'
import { isMap, own } from '../../../../core/language/map.ts'
import { listOrEmpty, mapOrEmpty, entriesOrEmpty } from '../../../json/read-json.ts'
import { formFields } from '../../lookups/form-fields.ts'
import { type FieldText, fieldTexts, numberedTexts } from '../../lookups/field-texts.ts'
import { policyNumbers, offeredRanges } from '../../lookups/policy-values.ts'
import { type Hit, joinNames, type Rules } from '../../rule/rule.ts'
import { type NumberUnit, spellingPattern, spellings, withoutPlaceholders } from '../../lookups/number-spellings.ts'
import { memberType, type Type, typeOfJson } from '../../typing/type.ts'
import type { CheckContext } from '../../context/check-context.ts'

/** A number that is a rule is written once; texts and facts refer to it. */
export const textNumberRules: Rules<CheckContext> = {
  'text-number': {
    message: '"{spelled}" is {what}, spelled by hand: {instead}, so that it changes with the rule.',
    find: (context) =>
      oncePerLocation([
        ...fieldTexts(context).flatMap(limitHits),
        ...policyNumberHits(context),
        ...rangeHits(context),
        ...refusalHits(context),
      ]),
  },
  'field-text-value': {
    message: 'The field "{field}" has nothing to put in place of {{{name}}}: its texts may name {known}.',
    find: (context) =>
      oncePerLocation(
        fieldTexts(context).flatMap((text) =>
          [...text.text.matchAll(/\{\{-?\s*([\w.]+)[^}]*\}\}/g)].flatMap(([, name = '']) => {
            const offered = valuesFor(text)
            if (offered.includes(name) || isFact(context, name)) return []
            return [{ at: text.at, values: { field: text.field.name, name, known: joinNames([...offered, 'app.<fact>']) } }]
          }),
        ),
      ),
  },
}

const valuesByKeyword: { [keyword: string]: string[] } = { multipleOf: ['multipleOf'], accept: ['types'], maxBytes: ['megabytes'] }
const counting = /^(?:min|max|exclusiveM)/

function valuesFor({ field: { limits }, slot, keyword }: FieldText): string[] {
  const own = keyword === undefined ? [] : [...(counting.test(keyword) ? ['limit', 'count'] : []), ...(valuesByKeyword[keyword] ?? [])]
  return slot === 'item' ? ['no'] : [...Object.keys(limits), ...own]
}

function isFact({ config }: CheckContext, name: string): boolean {
  const [root, ...path] = name.split('.')
  if (root !== 'app' || path.length === 0) return false
  return path.reduce<Type | undefined>((here, token) => here && memberType(here, token), typeOfJson(config.flows.app.facts)) !== undefined
}

function limitHits({ at, text, locale, key, field: { limits, widget } }: FieldText): Hit[] {
  // The texts of a rule for all fields contain no number.
  if (key.startsWith('rule.') || !/\d/.test(text)) return []
  const plain = withoutPlaceholders(text)
  const counted: NumberUnit = widget === 'Date' ? 'time' : 'plain'
  return Object.entries(limits).flatMap(([keyword, limit]) => {
    // Every rule can have a zero, so it identifies none.
    if (limit === 0) return []
    const [spelled] = limitPattern(limit, counted, locale)?.exec(plain) ?? []
    if (spelled === undefined) return []
    return [
      { at, values: { spelled, what: phrase('ownLimit', { keyword }), instead: phrase('writeThere', { placeholder: `{{${keyword}}}` }) } },
    ]
  })
}

const limitPatterns = new Map<string, RegExp | undefined>()

/** Cached, because many fields have the same limits. */
function limitPattern(limit: number, counted: NumberUnit, locale: string): RegExp | undefined {
  const name = `${limit} ${counted} ${locale}`
  if (!limitPatterns.has(name)) limitPatterns.set(name, spellingPattern(spellings(limit, counted, locale)))
  return limitPatterns.get(name)
}

type KnownNumber = { value: number; counted: NumberUnit; where: () => Phrase }

/** Smallest amount that is recognised without further context. */
const smallestAmount = 1000

function knownNumbers(context: CheckContext): KnownNumber[] {
  const policy = policyNumbers(context).flatMap(({ at, value, unit }): KnownNumber[] => {
    const where = () => phrase('placeInFile', { pointer: at.pointer, file: `flows/${at.of}.json` })
    return (unit === 'rupiah' && value >= smallestAmount) || (unit === 'rate' && value > 0) ? [{ value, counted: unit, where }] : []
  })
  const fields = formFields(context).flatMap(({ schema, field }) => {
    const unit = own(field.schema, 'unit')
    if (unit !== 'rupiah' && unit !== 'rate') return []
    return ['minimum', 'maximum'].flatMap((keyword): KnownNumber[] => {
      const value = own(field.schema, keyword)
      return typeof value === 'number' && value >= smallestAmount
        ? [
            {
              value,
              counted: unit,
              where: () => phrase('limitOfField', { keyword, field: field.name, file: `schemas/forms/${schema}.json` }),
            },
          ]
        : []
    })
  })
  return [...policy, ...fields]
}

function policyNumberHits(context: CheckContext): Hit[] {
  const numbers = knownNumbers(context)
  const byLocale = new Map<string, { spelled: Map<string, () => Phrase>; find: RegExp | undefined }>()
  return numberedTexts(context).flatMap(({ at, plain, locale }) => {
    const spelled = byLocale.get(locale)?.spelled ?? spelledOut(numbers, locale)
    const find = byLocale.has(locale) ? byLocale.get(locale)?.find : spellingPattern(spelled.keys())
    byLocale.set(locale, { spelled, find })
    const [found] = find?.exec(plain) ?? []
    if (found === undefined) return []
    return [{ at, values: { spelled: found, what: spelled.get(found)?.() ?? '', instead: phrase('takeFromFact') } }]
  })
}

const spelledOut = (numbers: KnownNumber[], locale: string): Map<string, () => Phrase> =>
  new Map(
    numbers.toReversed().flatMap(({ value, counted, where }) => spellings(value, counted, locale).map((text) => [text, where] as const)),
  )

/** Hits for ranges of ages or months. Small numbers are only recognised in pairs. */
function rangeHits(context: CheckContext): Hit[] {
  const ranges = [...decisionRanges(context), ...smallPolicyRanges(context)]
  return numberedTexts(context).flatMap(({ at, plain }) =>
    ranges.flatMap(({ least, most, where }) =>
      isSpelled(least, plain) && isSpelled(most, plain) && rangePattern(least, most).test(plain)
        ? [{ at, values: { spelled: `${least} … ${most}`, what: where(), instead: phrase('takeFromFact') } }]
        : [],
    ),
  )
}

/** Hits for server texts about a refused field that spell out its length limits, which the server fills in. */
function refusalHits(context: CheckContext): Hit[] {
  const fields = entriesOrEmpty(context.config.schemas.fields).map(([name, schema]) => ({
    name,
    limits: limitsOf(mapOrEmpty(schema) as JsonSchema),
  }))
  return numberedTexts(context)
    .filter(({ key }) => key.startsWith('error.'))
    .flatMap(({ at, plain }) =>
      fields.flatMap(({ name, limits: { minLength, maxLength } }) => {
        if (minLength === undefined || maxLength === undefined || !isSpelled(minLength, plain) || !isSpelled(maxLength, plain)) return []
        const what = phrase('lengthOfField', { field: name, file: 'schemas/fields.json' })
        const instead = phrase('writeEither', { one: '{{minLength}}', other: '{{maxLength}}' })
        return [{ at, values: { spelled: [...new Set([minLength, maxLength])].join(' … '), what, instead } }]
      }),
    )
}

const isSpelled = (number: number, plain: string): boolean => plain.includes(String(number)) && standingAlone(number).test(plain)

const patterns = new Map<string, RegExp>()

function patternOf(source: string): RegExp {
  const pattern = patterns.get(source) ?? new RegExp(source, 'u')
  patterns.set(source, pattern)
  return pattern
}

const alone = (number: number): string => `(?<![\\d.,])${number}(?![\\d\\p{L}]|[.,]\\d)`
const standingAlone = (number: number): RegExp => patternOf(alone(number))
/** Matches both numbers in one phrase, as in "3 to 6 months", but not in a numbered list. */
const rangePattern = (least: number, most: number): RegExp => patternOf(`${alone(least)}[^\\n.;:!?]{1,40}${alone(most)}`)

type Range = { least: number; most: number; where: () => Phrase }

function decisionRanges({ config }: CheckContext): Range[] {
  return entriesOrEmpty(config.flows.decisions).flatMap(([name, table]) => {
    const judges = entriesOrEmpty(own(table, 'rules')).some(([, rule]) => own(rule, 'result') !== undefined)
    return judges ? rangesIn(own(table, 'inputs'), () => phrase('judgedBy', { file: `flows/decisions/${name}.json` })) : []
  })
}

function rangesIn(json: unknown, where: Range['where']): Range[] {
  if (Array.isArray(json)) return listOrEmpty(json).flatMap((item) => rangesIn(item, where))
  if (!isMap(json)) return []
  const { minimum, maximum } = json
  const here =
    typeof minimum === 'number' && typeof maximum === 'number' && minimum < maximum ? [{ least: minimum, most: maximum, where }] : []
  return [...here, ...Object.values(json).flatMap((part) => rangesIn(part, where))]
}

const smallPolicyRanges = (context: CheckContext): Range[] =>
  offeredRanges(context)
    .filter(({ minimum, maximum }) => minimum < maximum && maximum < smallestAmount)
    .map(({ at, minimum, maximum }) => ({
      least: minimum,
      most: maximum,
      where: () => phrase('offeredAt', { pointer: at.pointer, file: `flows/${at.of}.json` }),
    }))

/** Drops repeated hits, because several forms may show the same text. */
function oncePerLocation(hits: Hit[]): Hit[] {
  const seen = new Set<string>()
  return hits.filter(({ at }) => {
    const key = JSON.stringify(at)
    return !seen.has(key) && seen.add(key)
  })
}
