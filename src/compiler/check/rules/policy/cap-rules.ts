import { phrase } from '../../../../phrases/phrases.ts'
import { capsOverlap, coversMonths, highestDailyCost } from '../../../../product/cost-cap.ts'
import { minPrincipal } from '../../../../product/loan-math.ts'
import { formats } from '../../../../product/formats.ts'
import { DAY_MS } from '../../../../product/time.ts'
import { listOrEmpty, textOrEmpty } from '../../../json/read-json.ts'
import { policyEntries } from '../../lookups/policy-values.ts'
import { type Hit, joinNames, type Rules } from '../../rule/rule.ts'
import { addToList } from '../../rule/add-to-list.ts'
import { below, type ConfigLocation } from '../../rule/location.ts'
import type { CheckContext } from '../../context/check-context.ts'
import { numbers } from './policy-numbers.ts'

/**
 * The daily cost of an offer must stay within the caps of flows/policy/terms.json on every day, because prices have no dates and `check`
 * knows no current day. So cap rows must follow each other without a gap, and a row that has ended applies until it is removed.
 */
export const capRules: Rules<CheckContext> = {
  'cost-above-cap': {
    message:
      'With {periods} "{product}" costs {cost} of the amount a day, and the cap "{cap}" of flows/policy/terms.json allows {most} from {from} on: charge less, before that day where it is to come, or take out what costs too much. It would not be offered.',
    find: costHits,
  },
  'late-above-cap': {
    message:
      'The late fee of "{product}" is {late} of the overdue principal a day, and the cap "{cap}" of flows/policy/terms.json allows {most} from {from} on: charge less, before that day where it is to come.',
    find: lateHits,
  },
  'cap-missing': {
    message: 'No cap of flows/policy/terms.json that is still in force speaks of the period {period}: state one, or take this period out.',
    find: (context) =>
      offeredPeriods(context)
        .filter(({ caps }) => caps.every(({ to }) => to !== undefined))
        .map(({ at, period }) => ({ at, values: { period: String(period) } })),
  },
  'caps-gap': {
    message:
      '"{before}" ends on {to} and this cap begins on {from}, so that on no day between them is the period {period} offered: let it begin on the day after.',
    find: capGaps,
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
  late: number
  at: ConfigLocation
  /** Place of the higher one of its two rates. */
  rate: ConfigLocation
  lateRate: ConfigLocation
  /** Caps that apply to this period, by first day. */
  caps: Cap[]
}
/** `from` and `to`: ISO days, both inclusive; `to` is undefined when the cap has no last day. */
type Cap = {
  cap: string
  at: ConfigLocation
  from: string
  to: string | undefined
  overMonths: number
  months: number
  most: number
  /** Undefined when the row has no cap for the late fee. */
  mostLate: number | undefined
}

const capsOf = (context: CheckContext): Cap[] =>
  policyEntries(context, 'terms', 'caps').map(({ id, entry, at }) => {
    const [overMonths = 0, months = 0, most = 0, mostLate] = numbers(entry, 'overMonths', 'months', 'perDay', 'latePerDay')
    return { cap: id, at, from: textOrEmpty(entry['from']), to: textOrEmpty(entry['to']) || undefined, overMonths, months, most, mostLate }
  })

/** Each period of a product, with its daily cost. */
function offeredPeriods(context: CheckContext): OfferedPeriod[] {
  const caps = capsOf(context).toSorted((a, b) => (a.from < b.from ? -1 : 1))
  return offers(context).flatMap(({ id, entry, at, periods }) =>
    periods.flatMap(({ period, step }): OfferedPeriod[] => {
      const [interest = 0, fee = 0, maximum = 0, late = 0] = numbers(entry, 'interest', 'fee', 'maximum', 'late')
      if (typeof period !== 'number' || !Number.isSafeInteger(period) || period < 1 || maximum < minPrincipal(period)) return []
      return [
        {
          product: id,
          period,
          cost: Number(highestDailyCost({ interest, fee, maximum }, period)),
          late,
          at: below(at, ...step),
          rate: below(at, interest > fee ? 'interest' : 'fee'),
          lateRate: below(at, 'late'),
          caps: caps.filter((cap) => coversMonths(cap, period)),
        },
      ]
    }),
  )
}

/** Hits at the rate when it is too high over every period, else at each period that costs too much. */
function costHits(context: CheckContext): Hit[] {
  const dear = (periods: OfferedPeriod[]) =>
    periods.flatMap((offered) => {
      const [cap] = offered.caps.toSorted((a, b) => a.most - b.most)
      return cap && offered.cost > cap.most ? [{ ...offered, cap }] : []
    })
  const byProduct = new Map<string, OfferedPeriod[]>()
  for (const offered of offeredPeriods(context)) addToList(byProduct, offered.rate.of + offered.rate.pointer, offered)
  return [...byProduct.values()].flatMap((periods) => {
    const all = dear(periods)
    const [dearest] = all.toSorted((a, b) => b.cost - a.cost)
    const isEach = periods.every(({ period }) => all.some((one) => one.period === period))
    const found = isEach && dearest ? [{ ...dearest, at: dearest.rate }] : all
    return found.map(({ product, period, cost, at, cap: { cap, most, from } }) => ({
      at,
      values: {
        product,
        periods:
          isEach && periods.length > 1
            ? phrase('eachOf', { name: 'periods', values: joinNames(periods.map((one) => String(one.period))) })
            : `"period" ${period}`,
        cost: formats.percent(cost),
        ...{ cap, from },
        most: formats.percent(most),
      },
    }))
  })
}

/** Hits at a late fee above the strictest cap of the periods that the product offers, once for each product. */
function lateHits(context: CheckContext): Hit[] {
  const hits = new Map<string, { hit: Hit; allowed: number }>()
  for (const { product, late, lateRate, caps } of offeredPeriods(context))
    for (const { cap, from, mostLate } of caps) {
      const place = lateRate.of + lateRate.pointer
      const known = hits.get(place)
      if (mostLate === undefined || late <= mostLate || (known && known.allowed <= mostLate)) continue
      const values = { product, late: formats.percent(late), cap, from, most: formats.percent(mostLate) }
      hits.set(place, { hit: { at: lateRate, values }, allowed: mostLate })
    }
  return [...hits.values()].map(({ hit }) => hit)
}

/** Offers with their periods: a cash product has several, a purchase product has one. */
function offers(context: CheckContext) {
  const cash = policyEntries(context, 'products').map((product) => ({
    ...product,
    periods: listOrEmpty(product.entry['periods']).map((period, index) => ({ period, step: ['periods', index] })),
  }))
  const purchases = policyEntries(context, 'payLater').map((product) => ({
    ...product,
    periods: [{ period: product.entry['period'], step: ['period'] }],
  }))
  return [...cash, ...purchases]
}

/** Hits at a row that begins too late, once for all periods it applies to. */
function capGaps(context: CheckContext): Hit[] {
  const late = new Map<string, Hit>()
  for (const { period, caps } of offeredPeriods(context))
    for (const [index, { at, from }] of caps.entries()) {
      const before = caps[index - 1]
      if (before?.to === undefined || !(Date.parse(from) - Date.parse(before.to) > DAY_MS)) continue
      late.set(at.pointer, { at: below(at, 'from'), values: { before: before.cap, to: before.to, from, period: String(period) } })
    }
  return [...late.values()]
}

/** Hits at the later of each two cap rows that overlap. */
function capOverlaps(context: CheckContext): Hit[] {
  return capsOf(context).flatMap((cap, index, caps) => {
    const other = caps.slice(0, index).find((one) => capsOverlap(one, cap))
    return other ? [{ at: cap.at, values: { other: other.cap } }] : []
  })
}
