import { type FindingValue, phrase } from '../../../../phrases/phrases.ts'
import { dailyCostRate, createPlan } from '../../../../product/loan-math.ts'
import { formats } from '../../../../product/formats.ts'
import { isMap, own } from '../../../../core/language/map.ts'
import { asList, asText } from '../../../json/read-json.ts'
import { policyEntries, policyReferences } from '../../lookups/policy-values.ts'
import { closestName, joinNames } from '../../rule/rule.ts'
import type { Hit, Rules } from '../../rule/rule.ts'
import { addToList } from '../../rule/add-to-list.ts'
import { below } from '../../rule/location.ts'
import type { ConfigLocation } from '../../rule/location.ts'
import type { CheckContext } from '../../context/check-context.ts'

/** The offers of flows/policy/ must be lawful, and can be lent, paid out and repaid. Only the base has policy. */
export const policyRules: Rules<CheckContext> = {
  'cost-above-cap': {
    message:
      'With {periods} "{product}" costs {cost} of the amount a day, and the cap "{cap}" of flows/policy/terms.json allows {most}: charge less, or take out what costs too much. It would not be offered.',
    find: costHits,
  },
  'cap-missing': {
    message: 'No cap of flows/policy/terms.json that is still in force speaks of the period {period}: state one, or take this period out.',
    find: (context) =>
      offeredPeriods(context)
        .filter(({ caps }) => caps.length === 0)
        .map(({ at, period }) => ({ at, values: { period: String(period) } })),
  },
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
  'policy-start': {
    message: 'The form would begin with {start}, which is not offered: choose {offered}.',
    find: (context) =>
      policyEntries(context, 'products').flatMap(({ entry, at }): Hit[] => {
        const [least = 0, most = 0, step = 1] = numbers(entry, 'minimum', 'maximum', 'step')
        const [amount = least, period] = numbers(entry['start'], 'amount', 'period')
        const periods = asList(entry['periods'])
        const begins = (name: string, start: number, offered: FindingValue) => ({
          at: below(at, 'start', name),
          values: { start: String(start), offered },
        })
        return [
          ...(amount < least || amount > most || (step > 0 && (most - least) % step === 0 && (amount - least) % step !== 0)
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
        return step > 0 && most > least && (most - least) % step !== 0
          ? [{ at: below(at, 'step'), values: { step: String(step), least: String(least), most: String(most) } }]
          : []
      }),
  },
  'policy-entry': {
    message: 'There is no "{name}" in flows/policy/{file}.json ({known}).',
    find: (context) =>
      policyReferences(context).flatMap(({ at, value, entryOf }) => {
        const names = policyEntries(context, entryOf).map(({ id }) => id)
        return names.includes(value)
          ? []
          : [{ at, values: { name: value, file: entryOf, known: joinNames(names) }, meant: closestName(value, names) }]
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
        const prefix = asText(entry['prefix'])
        const [digits = 0] = numbers(entry, 'digits')
        const left = digits - prefix.length
        return left >= roomForCodes
          ? []
          : [{ at: below(at, 'digits'), values: { prefix, left: String(left), digits: String(digits), room: String(roomForCodes) } }]
      }),
  },
}

/** Digits: enough for a million different codes. */
const roomForCodes = 6

type OfferedPeriod = {
  product: string
  period: number
  cost: number
  at: ConfigLocation
  /** The higher one of its two rates. */
  rate: ConfigLocation
  caps: { cap: string; most: number }[]
}

/** Each period of a product, with its cost per day and the caps without a last day. */
function offeredPeriods(context: CheckContext): OfferedPeriod[] {
  const caps = policyEntries(context, 'terms', 'caps').filter(({ entry }) => entry['to'] === undefined)
  return offers(context).flatMap(({ id, entry, at, periods }) =>
    periods.flatMap(({ period, step }): OfferedPeriod[] => {
      const [interest = 0, fee = 0, most = 0] = numbers(entry, 'interest', 'fee', 'maximum')
      if (typeof period !== 'number' || !Number.isSafeInteger(period) || period < 1 || most < 3 * period) return []
      const plan = createPlan({ principal: BigInt(most), periods: period, rates: { interest: BigInt(interest), fee: BigInt(fee) } })
      const holding = caps.filter(
        ({ entry: cap }) => period <= (numberOf(cap['months']) ?? 0) && period > (numberOf(cap['overMonths']) ?? 0),
      )
      return [
        {
          product: id,
          period,
          cost: Number(dailyCostRate(plan)),
          at: below(at, ...step),
          rate: below(at, interest > fee ? 'interest' : 'fee'),
          caps: holding.map(({ id: cap, entry: row }) => ({ cap, most: numberOf(row['perDay']) ?? 0 })),
        },
      ]
    }),
  )
}

/** At the rate where it is too high over every period, else at each period that costs too much. */
function costHits(context: CheckContext): Hit[] {
  const dear = (periods: OfferedPeriod[]) =>
    periods.flatMap((offered) => offered.caps.filter(({ most }) => offered.cost > most).map((cap) => ({ ...offered, cap })))
  const byProduct = new Map<string, OfferedPeriod[]>()
  for (const offered of offeredPeriods(context)) addToList(byProduct, offered.rate.of + offered.rate.pointer, offered)
  return [...byProduct.values()].flatMap((periods) => {
    const all = dear(periods)
    const [dearest] = all.toSorted((a, b) => b.cost - a.cost)
    const isEach = periods.every(({ period }) => all.some((one) => one.period === period))
    const found = isEach && dearest ? [{ ...dearest, at: dearest.rate }] : all
    return found.map(({ product, period, cost, at, cap: { cap, most } }) => ({
      at,
      values: {
        product,
        periods:
          isEach && periods.length > 1
            ? phrase('eachOf', { name: 'periods', values: joinNames(periods.map((one) => String(one.period))) })
            : `"period" ${period}`,
        cost: percent(cost),
        cap,
        most: percent(most),
      },
    }))
  })
}

/** A product of cash has several periods, one of purchases has one. */
function offers(context: CheckContext) {
  const cash = policyEntries(context, 'products').map((product) => ({
    ...product,
    periods: asList(product.entry['periods']).map((period, index) => ({ period, step: ['periods', index] })),
  }))
  const purchases = policyEntries(context, 'payLater').map((product) => ({
    ...product,
    periods: [{ period: product.entry['period'], step: ['period'] }],
  }))
  return [...cash, ...purchases]
}

/** Bands of salaries, each of which begins where the one before it ends, as their numbers count. One without bounds takes any salary. */
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

function boundHits(context: CheckContext, file: string, low: string, high: string): Hit[] {
  return policyEntries(context, file).flatMap(({ entry, at }) => {
    const [least = 0, most = 0] = numbers(entry, low, high)
    return least > most ? [{ at: below(at, low), values: { low, high, least: String(least), most: String(most) } }] : []
  })
}

/** Days, amounts and hours from which to which something holds. A day is written so that the order of its letters is that of time. */
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
    const value = asText(entry[member])
    const other = holders.get(value)
    if (other === undefined) holders.set(value, id)
    return other === undefined ? [] : [{ at: below(at, member), values: { value, member, other } }]
  })
}

/** Undefined unless a whole number, since the shape rules report other values. */
const numberOf = (json: unknown): number | undefined => (Number.isSafeInteger(json) && Number(json) >= 0 ? Number(json) : undefined)
const numbers = (entry: unknown, ...names: string[]): (number | undefined)[] => names.map((name) => numberOf(own(entry, name)))
const percent = (rate: number): string => formats.percent(rate)
