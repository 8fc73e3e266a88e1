import { costPerDay, schedule } from '../../core/money.ts'
import { formats } from '../../core/format.ts'
import { asList, asText, own } from '../json.ts'
import { entriesIn, lenderReferences } from './lender-data.ts'
import { hint, list } from './rule.ts'
import type { Hit, Rules } from './rule.ts'
import { below } from './uses.ts'
import type { World } from './world.ts'

/** What the lender offers is lawful, and can be lent, paid out and repaid. The lender's data is the base's alone. */
export const lenderRules: Rules<World> = {
  'cost-above-cap': {
    sentence:
      'With the period {period} "{product}" costs {cost} of the amount a day, and the cap "{cap}" of flows/lender/terms.json allows {most}: charge less, or take this period out. It would not be offered.',
    find: (world) =>
      offeredPeriods(world).flatMap(({ product, period, cost, at, caps }) =>
        caps
          .filter(({ most }) => cost > most)
          .map(({ cap, most }) => ({ at, say: { product, period: String(period), cost: percent(cost), cap, most: percent(most) } })),
      ),
  },
  'cap-missing': {
    sentence: 'No cap of flows/lender/terms.json that is still in force speaks of the period {period}: state one, or take this period out.',
    find: (world) =>
      offeredPeriods(world)
        .filter(({ caps }) => caps.length === 0)
        .map(({ at, period }) => ({ at, say: { period: String(period) } })),
  },
  'lender-bounds': {
    sentence: 'Nothing lies from {least} to {most}: "{low}" must not be above "{high}".',
    find: (world) => [
      ...bounds(world, 'products', 'minimum', 'maximum'),
      ...bounds(world, 'methods', 'minimum', 'maximum'),
      ...bounds(world, 'banks', 'least', 'most'),
    ],
  },
  'lender-step': {
    sentence: 'In steps of {step} from {least} one never comes to {most}: mend one of them.',
    find: (world) =>
      entriesIn(world, 'products').flatMap(({ entry, at }) => {
        const [least = 0, most = 0, step = 0] = numbers(entry, 'minimum', 'maximum', 'step')
        return step > 0 && most > least && (most - least) % step !== 0
          ? [{ at: below(at, 'step'), say: { step: String(step), least: String(least), most: String(most) } }]
          : []
      }),
  },
  'lender-entry': {
    sentence: 'There is no "{name}" in flows/lender/{file}.json ({known}).{hint}',
    find: (world) =>
      lenderReferences(world).flatMap(({ at, value, entryOf }) => {
        const names = entriesIn(world, entryOf).map(({ id }) => id)
        return names.includes(value) ? [] : [{ at, say: { name: value, file: entryOf, known: list(names), hint: hint(value, names) } }]
      }),
  },
  'method-digits': {
    sentence: 'After the prefix "{prefix}" {left} of {digits} digits are left, which are too few codes: leave room for at least {room}.',
    find: (world) =>
      entriesIn(world, 'methods').flatMap(({ entry, at }) => {
        const prefix = asText(entry['prefix'])
        const [digits = 0] = numbers(entry, 'digits')
        const left = digits - prefix.length
        return left >= roomForCodes
          ? []
          : [{ at: below(at, 'digits'), say: { prefix, left: String(left), digits: String(digits), room: String(roomForCodes) } }]
      }),
  },
}

/** Digits for a million codes that differ. */
const roomForCodes = 6

type Offered = { product: string; period: number; cost: number; at: Hit['at'] & { of: string }; caps: { cap: string; most: number }[] }

/** Each period that a product names, with what it costs a day and the caps that still hold for it: those without a last day. */
function offeredPeriods(world: World): Offered[] {
  const caps = entriesIn(world, 'terms', 'caps').filter(({ entry }) => entry['to'] === undefined)
  return entriesIn(world, 'products').flatMap(({ id, entry, at }) =>
    asList(entry['periods']).flatMap((period, index): Offered[] => {
      const [interest = 0, fee = 0, most = 0] = numbers(entry, 'interest', 'fee', 'maximum')
      if (typeof period !== 'number' || !Number.isSafeInteger(period) || period < 1 || most < 3 * period) return []
      const plan = schedule({ principal: BigInt(most), periods: period, rates: { interest: BigInt(interest), fee: BigInt(fee) } })
      const holding = caps.filter(
        ({ entry: cap }) => period <= (numberOf(cap['months']) ?? 0) && period > (numberOf(cap['overMonths']) ?? 0),
      )
      return [
        {
          product: id,
          period,
          cost: Number(costPerDay(plan)),
          at: below(at, 'periods', index),
          caps: holding.map(({ id: cap, entry: row }) => ({ cap, most: numberOf(row['perDay']) ?? 0 })),
        },
      ]
    }),
  )
}

function bounds(world: World, file: string, low: string, high: string): Hit[] {
  return entriesIn(world, file).flatMap(({ entry, at }) => {
    const [least = 0, most = 0] = numbers(entry, low, high)
    return least > most ? [{ at: below(at, low), say: { low, high, least: String(least), most: String(most) } }] : []
  })
}

/** A part that is no whole number is told of as a wrong shape. */
const numberOf = (json: unknown): number | undefined => (Number.isSafeInteger(json) && Number(json) >= 0 ? Number(json) : undefined)
const numbers = (entry: unknown, ...names: string[]): (number | undefined)[] => names.map((name) => numberOf(own(entry, name)))
const percent = (rate: number): string => formats.percent(rate, { text: String, now: () => 0 })
