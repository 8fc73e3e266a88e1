import { isMap } from '../../src/core/language/map.ts'
import { read } from '../../src/core/language/pointer.ts'
import type { Edit } from '../compiler/edit-sources.ts'
import { changed, type EditFinder, inScenarios, replaced } from './edit-makers.ts'

/** A difference to add, or a function that returns the new value. */
type Move = number | ((value: never) => unknown)

/** Changes numbers of one file relative to their current values. */
function moved(file: string, moves: { [pointer: string]: Move }): EditFinder {
  return ({ files }) =>
    Object.entries(moves).flatMap(([pointer, move]): Edit[] => {
      const value = read(files.get(file)?.json, pointer)
      if (value === undefined) return []
      return [{ file, pointer, value: typeof move === 'number' ? Number(value) + move : move(value as never) }]
    })
}

/** Changes all values of the map at a pointer. */
const movedBelow = (file: string, at: string, by: Move): EditFinder => {
  return (sources) => {
    const below = read(sources.files.get(file)?.json, at)
    const pointers = isMap(below) ? Object.keys(below).map((name) => `${at}/${name}`) : []
    return moved(file, Object.fromEntries(pointers.map((pointer) => [pointer, by])))(sources)
  }
}

const policy = (name: string): string => `flows/policy/${name}.json`
const aYearLater = (day: string): string => `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`
const oneMore = (each: number | number[]): unknown => (Array.isArray(each) ? each.map((one) => one + 1) : each + 1)

/** Bounds between consecutive rows; both sides of one must move together. */
const edges = new Map([
  [1_999_999, 2_499_999],
  [2_000_000, 2_500_000],
  [60, 55],
])
const movedEdges = changed('flows/decisions/limit.json', (pointer, value) =>
  /\/when\/\w+(\/not)?\/(minimum|maximum)$/.test(pointer) && edges.has(Number(value)) ? [{ pointer, value: edges.get(Number(value)) }] : [],
)
const largerLimits = changed('flows/decisions/limit.json', (pointer, value) =>
  pointer.endsWith('/result/limit') && Number(value) > 0 ? [{ pointer, value: Number(value) + 100_000 }] : [],
)

/** Changes of every number of the policies that needs no other change: amounts, days, hours, rates, bounds and rows. */
export const numberEdits: EditFinder[] = [
  moved(policy('products'), {
    '/products/cash/maximum': -5_000_000,
    '/products/cash/step': (step: number) => step / 2,
    '/products/cash/periods': (periods: number[]) => periods.slice(0, 4),
    '/products/cash/start/amount': 500_000,
    '/products/cash/start/period': -1,
  }),
  moved(policy('payLater'), {
    '/payLater/later1/fee': -1000,
    '/payLater/later1/minimum': 10_000,
    '/payLater/later3/maximum': -5_000_000,
    '/payLater/free1/late': -1000,
    '/payLater/free3/minimum': 60_000,
  }),
  moved(policy('methods'), {
    '/methods/indomaret/maximum': 5_000_000,
    '/methods/indomaret/minimum': 10_000,
    '/methods/indomaret/digits': 1,
    '/methods/vaBca/prefix': () => '39359',
    '/methods/vaBca/validHours': 24,
  }),
  moved(policy('banks'), { '/banks/bca/maxDigits': 6, '/banks/bca/code': () => '914' }),
  moved(policy('coupons'), {
    '/coupons/firstBuy/to': aYearLater,
    '/coupons/firstBuy/percent': 5,
    '/coupons/firstBuy/minimumPurchase': 50_000,
    '/coupons/sariWeek/to': aYearLater,
    '/coupons/sariWeek/maximumSaving': 50_000,
  }),
  moved(policy('messages'), {
    '/messages/dueSoon/days': () => [2],
    '/messages/late/days': () => [2, 8],
    '/smsTimes/fromHour': 1,
    '/smsTimes/toHour': 2,
    '/smsTimes/withinHours': -12,
  }),
  moved(policy('merchants'), {
    '/merchants/tokoSari/commission': 10,
    '/merchants/tokoSari/orderMinutes': 30,
    '/merchants/tokoSari/refundDays': -1,
  }),
  movedBelow(policy('terms'), '/timers', oneMore),
  movedBelow(policy('terms'), '/accounts', oneMore),
  movedBelow(policy('terms'), '/spendingBands', 100_000),
  moved(policy('terms'), {
    '/caps/shortSince2025/perDay': -500,
    '/incomeShares/since2024/percent': -2,
    '/incomeShares/since2024/otherLoanPercent': -1,
    '/remainders/carryBelow': -1000,
    '/remainders/writeOffBelow': -2000,
    '/salaryBands/2/to': -1_000_000,
    '/salaryBands/3/from': -1_000_000,
    '/feedback/perDay': 1,
    '/faces/tries': -1,
    '/faces/cooldownMinutes': 15,
    '/faces/keepDays': 5,
    '/smsCodes/minutes': -1,
    '/smsCodes/tries': 1,
    '/names/shortestMatch': -1,
  }),
  // The texts of these choices and of the voucher contain the numbers above.
  replaced(/10/, '15', 'coupon.firstBuy'),
  replaced(/2–4/, '2–3', 'enum.salaryRange.2'),
  replaced(/4–8/, '3–8', 'enum.salaryRange.3'),
  movedBelow(policy('retention'), '/days', oneMore),
  moved('flows/decisions/eligibility.json', {
    '/inputs/inAge/when/~1applicant~1age/maximum': -2,
    '/inputs/inAge/when/~1applicant~1age_at_maturity/maximum': -2,
    '/rules/doubtful/result/most': 200_000,
  }),
  movedEdges,
  largerLimits,
  inScenarios((pointer, value) => (value === 'Rp 30.000.000,00' ? [{ pointer, value: 'Rp 25.000.000,00' }] : [])),
]
