import { phrase } from '../../../../phrases/phrases.ts'
import { capsOverlap, coversMonths, highestDailyCost } from '../../../../product/cost-cap.ts'
import { leastPrincipal } from '../../../../product/loan-math.ts'
import { formats } from '../../../../product/formats.ts'
import { asList, asText } from '../../../json/read-json.ts'
import { policyEntries } from '../../lookups/policy-values.ts'
import { joinNames } from '../../rule/rule.ts'
import type { Hit, Rules } from '../../rule/rule.ts'
import { addToList } from '../../rule/add-to-list.ts'
import { below } from '../../rule/location.ts'
import type { ConfigLocation } from '../../rule/location.ts'
import type { CheckContext } from '../../context/check-context.ts'
import { numbers } from './policy-numbers.ts'

/** What an offer costs a day must be within the caps of flows/policy/terms.json. */
export const capRules: Rules<CheckContext> = {
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
  'caps-overlap': {
    message: '"{other}" speaks of the same periods on the same days: let one of them end where the other begins, by day or by months.',
    find: capOverlaps,
  },
}

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
  const caps = capRows(context).filter(({ to }) => to === undefined)
  return offers(context).flatMap(({ id, entry, at, periods }) =>
    periods.flatMap(({ period, step }): OfferedPeriod[] => {
      const [interest = 0, fee = 0, maximum = 0] = numbers(entry, 'interest', 'fee', 'maximum')
      if (typeof period !== 'number' || !Number.isSafeInteger(period) || period < 1 || maximum < leastPrincipal(period)) return []
      return [
        {
          product: id,
          period,
          cost: Number(highestDailyCost({ interest, fee, maximum }, period)),
          at: below(at, ...step),
          rate: below(at, interest > fee ? 'interest' : 'fee'),
          caps: caps.filter((cap) => coversMonths(cap, period)).map(({ id, perDay }) => ({ cap: id, most: perDay })),
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
        cost: formats.percent(cost),
        cap,
        most: formats.percent(most),
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

/** Of each two rows of caps that hold together, the one that stands later. */
function capOverlaps(context: CheckContext): Hit[] {
  return capRows(context).flatMap((cap, index, caps) => {
    const other = caps.slice(0, index).find((one) => capsOverlap(one, cap))
    return other ? [{ at: cap.at, values: { other: other.id } }] : []
  })
}

function capRows(context: CheckContext) {
  return policyEntries(context, 'terms', 'caps').map(({ id, entry, at }) => {
    const [overMonths = 0, months = 0, perDay = 0] = numbers(entry, 'overMonths', 'months', 'perDay')
    return { id, at, from: asText(entry['from']), to: asText(entry['to']) || undefined, overMonths, months, perDay }
  })
}
