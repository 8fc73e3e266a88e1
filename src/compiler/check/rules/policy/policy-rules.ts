import { type FindingValue, phrase } from '../../../../phrases/phrases.ts'
import { isMap, own } from '../../../../core/language/map.ts'
import { isOnStep } from '../../../../core/values/on-step.ts'
import { listOrEmpty, textOrEmpty } from '../../../json/read-json.ts'
import { policyMaps, type PolicyMap, policyEntries, policyReferences } from '../../lookups/policy-values.ts'
import { type Hit, joinNames, type Rules } from '../../rule/rule.ts'
import { below, type ConfigLocation } from '../../rule/location.ts'
import type { CheckContext } from '../../context/check-context.ts'
import { numberOf, numbers } from './policy-numbers.ts'

/** The offers in flows/policy/ must be possible to lend, pay out and repay. Only the base has a policy. */
export const policyRules: Rules<CheckContext> = {
  'policy-bounds': {
    message: 'Nothing lies from {least} to {most}: "{low}" must not be above "{high}".',
    find: (context) => [
      ...boundHits(context, 'products', 'minimum', 'maximum'),
      ...boundHits(context, 'payLater', 'minimum', 'maximum'),
      ...boundHits(context, 'methods', 'minimum', 'maximum'),
      ...boundHits(context, 'banks', 'minDigits', 'maxDigits'),
      ...Object.entries(context.config.flows.policy).flatMap(([file, json]) => spanHits(json, { of: `policy/${file}`, pointer: '' })),
    ],
  },
  'bands-apart': {
    message: 'From {low} to {high} is in {bands}: let this band begin at {wanted}, where the one below it ends.',
    find: bandHits,
  },
  'policy-choices': {
    message: '{what}: every value of schemas/enums/{enum}.json has one entry here.',
    find: (context) => policyMaps(context).flatMap((policy) => choiceHits(context, policy)),
  },
  'policy-start': {
    message: 'The form would begin with {start}, which is not offered: choose {offered}.',
    find: (context) =>
      policyEntries(context, 'products').flatMap(({ entry, at }): Hit[] => {
        const [least = 0, most = 0, step = 1] = numbers(entry, 'minimum', 'maximum', 'step')
        const [amount = least, period] = numbers(entry['start'], 'amount', 'period')
        const periods = listOrEmpty(entry['periods'])
        const begins = (name: string, start: number, offered: FindingValue) => ({
          at: below(at, 'start', name),
          values: { start: String(start), offered },
        })
        return [
          ...(!isOnStep(amount, { min: least, max: most, step: isStep(least, most, step) ? step : 1 })
            ? [begins('amount', amount, phrase('fromToInSteps', { low: String(least), high: String(most), step: String(step) }))]
            : []),
          ...(period !== undefined && !periods.includes(period)
            ? [begins('period', period, phrase('oneOf', { values: joinNames(periods.map(String)) }))]
            : []),
        ]
      }),
  },
  'policy-step': {
    message: 'In steps of {step} from {least} one never comes to {most}: mend one of them.',
    find: (context) =>
      policyEntries(context, 'products').flatMap(({ entry, at }) => {
        const [least = 0, most = 0, step = 0] = numbers(entry, 'minimum', 'maximum', 'step')
        return step > 0 && most > least && !isStep(least, most, step)
          ? [{ at: below(at, 'step'), values: { step: String(step), least: String(least), most: String(most) } }]
          : []
      }),
  },
  'policy-entry': {
    message: 'There is no "{name}" in flows/policy/{file}.json ({known}): put it back, name another, or take this entry out.',
    find: (context) =>
      policyReferences(context).flatMap(({ at, value, entryOf }) => {
        const names = policyEntries(context, entryOf).map(({ id }) => id)
        // No suggestion: money could go to a bank with a similar name.
        return names.includes(value) ? [] : [{ at, values: { name: value, file: entryOf, known: joinNames(names) } }]
      }),
  },
  'code-taken': {
    message: '"{value}" is the "{member}" of "{other}" already: what is sent to one of them would reach the other.',
    find: (context) => [...takenHits(context, 'banks', 'code'), ...takenHits(context, 'methods', 'prefix')],
  },
  'method-digits': {
    message: 'After the prefix "{prefix}" {left} of {digits} digits are left, which are too few codes: leave room for at least {room}.',
    find: (context) =>
      policyEntries(context, 'methods').flatMap(({ entry, at }) => {
        const prefix = textOrEmpty(entry['prefix'])
        const [digits = 0] = numbers(entry, 'digits')
        const left = digits - prefix.length
        return left >= roomForCodes
          ? []
          : [{ at: below(at, 'digits'), values: { prefix, left: String(left), digits: String(digits), room: String(roomForCodes) } }]
      }),
  },
}

/** Whether steps from the minimum reach the maximum. */
const isStep = (min: number, max: number, step: number): boolean => step > 0 && isOnStep(max, { min, max, step })

/** Digits: enough for a million different codes. */
const roomForCodes = 6

/**
 * Hits for salary bands that do not begin where the previous one ends, in the order of their numbers. A band without bounds accepts any
 * salary.
 */
function bandHits(context: CheckContext): Hit[] {
  const bands = policyEntries(context, 'terms', 'salaryBands').filter(({ entry }) => Object.keys(entry).length > 0)
  return bands.slice(1).flatMap(({ entry, at }, index): Hit[] => {
    const [begins, wanted] = [numberOf(entry['from']) ?? 0, numberOf(bands[index]?.entry['to'])]
    if (begins === wanted || wanted === undefined) return []
    const [low, high] = [Math.min(begins, wanted), Math.max(begins, wanted)].map(String)
    return [
      {
        at: below(at, 'from'),
        values: { low: low ?? '', high: high ?? '', bands: phrase(begins > wanted ? 'noBand' : 'twoBands'), wanted: String(wanted) },
      },
    ]
  })
}

/** Hits for choices without a band of their own, which would silently count as zero or as unlimited. */
function choiceHits(context: CheckContext, { at, names, enumOf }: PolicyMap): Hit[] {
  const values = listOrEmpty(own(own(context.config.schemas.enums, enumOf), 'enum')).map(String)
  const missing = values.filter((value) => !names.includes(value)).map((value) => ({ at, what: phrase('noEntryFor', { value }) }))
  const unknown = names
    .filter((name) => !values.includes(name))
    .map((name) => ({ at: below(at, name), what: phrase('noSuchChoice', { value: name }) }))
  return [...missing, ...unknown].map(({ at: place, what }) => ({ at: place, values: { what, enum: enumOf } }))
}

function boundHits(context: CheckContext, file: string, low: string, high: string): Hit[] {
  return policyEntries(context, file).flatMap(({ entry, at }) => {
    const [least = 0, most = 0] = numbers(entry, low, high)
    return least > most ? [{ at: below(at, low), values: { low, high, least: String(least), most: String(most) } }] : []
  })
}

/** Hits for reversed ranges of days, amounts or hours. ISO days sort as strings. */
function spanHits(json: unknown, at: ConfigLocation): Hit[] {
  if (!isMap(json)) return []
  const found = Object.entries({ from: 'to', fromHour: 'toHour' }).flatMap(([low, high]): Hit[] => {
    const [least, most] = [json[low], json[high]]
    const isReversed =
      typeof least === typeof most &&
      (typeof least === 'number' || typeof least === 'string') &&
      (least > (most as typeof least) || (low === 'fromHour' && least === most))
    return isReversed ? [{ at: below(at, low), values: { low, high, least: String(least), most: String(most) } }] : []
  })
  return [...found, ...Object.entries(json).flatMap(([name, part]) => spanHits(part, below(at, name)))]
}

function takenHits(context: CheckContext, file: string, member: string): Hit[] {
  const holders = new Map<string, string>()
  return policyEntries(context, file).flatMap(({ id, entry, at }) => {
    const value = textOrEmpty(entry[member])
    const other = holders.get(value)
    if (other === undefined) holders.set(value, id)
    return other === undefined ? [] : [{ at: below(at, member), values: { value, member, other } }]
  })
}
