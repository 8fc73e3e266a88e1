import { isAbsent, testHolds } from '../../core/condition.ts'
import type { Test } from '../../core/language.ts'
import { asList, asMap, entriesOf, isMap, own } from '../json.ts'

/**
 * One kind of value that an input may have, told apart by nothing that a test of the table can see. `value` stands for all of them;
 * `same` are the `$data` tests that hold for it.
 */
export type Box = { label: string; value: unknown; same: Set<string> }
export type Proof = {
  gaps: string[]
  overlaps: { rules: [string, string]; witness: string }[]
  dead: string[]
  /** The table has more boxes than can be looked at. */
  tooBig: boolean
}

/** What is known of an input before its tests are looked at. */
export type InputKind = { yesNo: boolean; whole: boolean; neverAbsent: boolean }

const mostBoxes = 200_000
const shownGaps = 3

/**
 * Proves that exactly one rule holds for every input. The inputs' tests cut each input into finitely many boxes; boxes are tried
 * input by input, and an input is only cut when a rule that is still possible looks at it.
 */
export function prove(rules: unknown, inputs: Map<string, InputKind>): Proof {
  const table = entriesOf(rules).map(([name, rule]) => ({ name, tests: new Map(entriesOf(own(rule, 'when'))) }))
  const boxes = new Map(
    [...inputs].map(([name, kind]) => [
      name,
      boxesOf(
        table.flatMap(({ tests }) => (tests.has(name) ? [tests.get(name)] : [])),
        kind,
      ),
    ]),
  )
  const proof: Proof = { gaps: [], overlaps: [], dead: [], tooBig: false }
  const alive = new Set<string>()
  const doubled = new Set<string>()
  let budget = mostBoxes

  const visit = (open: typeof table, chosen: Map<string, Box>): void => {
    if (--budget < 0) return
    const next = [...boxes.keys()].find((name) => !chosen.has(name) && open.some(({ tests }) => tests.has(name)))
    if (next !== undefined && open.length > 0) {
      for (const box of boxes.get(next) ?? []) {
        const left = open.filter(({ tests }) => !tests.has(next) || boxHolds(tests.get(next) as Test, box))
        visit(left, new Map(chosen).set(next, box))
      }
      return
    }
    const [first, second] = open
    for (const { name } of open) alive.add(name)
    if (!first) return void (proof.gaps.length < shownGaps && proof.gaps.push(witnessOf(chosen)))
    if (!second) return
    const pair = `${first.name} ${second.name}`
    if (!doubled.has(pair)) proof.overlaps.push({ rules: [first.name, second.name], witness: witnessOf(chosen) })
    doubled.add(pair)
  }
  visit(table, new Map())
  if (budget < 0) return { gaps: [], overlaps: [], dead: [], tooBig: true }
  proof.dead = table.filter(({ name }) => !alive.has(name)).map(({ name }) => name)
  return proof
}

const witnessOf = (chosen: Map<string, Box>): string =>
  chosen.size === 0 ? 'any input' : [...chosen].map(([name, { label }]) => `${name}: ${label}`).join(', ')

/** The core's own test, with each `$data` replaced by whether it is equal in this box. */
function boxHolds(test: Test, box: Box): boolean {
  return testHolds(settled(test, box), box.value, {})
}

function settled(test: Test, box: Box): Test {
  if (!isMap(test)) return test
  if ('not' in test) return { not: settled(test['not'] as Test, box) }
  const other = own(test, '$data')
  if (typeof other === 'string') return box.same.has(other) ? { present: true } : []
  return test
}

function boxesOf(tests: unknown[], kind: InputKind): Box[] {
  if (kind.yesNo) return [true, false].map((value) => ({ label: String(value), value, same: new Set() }))
  const literals = new Set<unknown>()
  const bounds = new Set<number>()
  const others: string[] = []
  for (const test of tests) collect(test, literals, bounds, others)
  const numbers = [...new Set([...bounds, ...[...literals].filter((value) => typeof value === 'number')])].toSorted((a, b) => a - b)
  const plain: Box[] = [
    ...(kind.neverAbsent ? [] : [{ label: 'absent', value: undefined, same: new Set<string>() }]),
    ...[...literals]
      .filter((value) => typeof value !== 'number' && !isAbsent(value))
      .map((value) => ({ label: JSON.stringify(value), value, same: new Set<string>() })),
    ...between(numbers, kind.whole),
    { label: 'anything else', value: Symbol('anything else'), same: new Set() },
  ]
  // An input is equal to another value or it is not: both are looked at, for nothing says which.
  return [...new Set(others)].reduce<Box[]>(
    (all, pointer) =>
      all.flatMap((box) =>
        isAbsent(box.value) ? [box] : [box, { ...box, label: `${box.label} = ${pointer}`, same: new Set([...box.same, pointer]) }],
      ),
    plain,
  )
}

function collect(test: unknown, literals: Set<unknown>, bounds: Set<number>, others: string[]): void {
  if (Array.isArray(test)) return asList(test).forEach((value) => literals.add(value))
  if (!isMap(test)) return void literals.add(test)
  if ('not' in test) return collect(test['not'], literals, bounds, others)
  if (typeof test['$data'] === 'string') return void others.push(test['$data'])
  for (const key of ['minimum', 'maximum']) if (typeof asMap(test)[key] === 'number') bounds.add(asMap(test)[key] as number)
}

/** Each number that is named, and one number from each gap between them that holds any. */
function between(numbers: number[], whole: boolean): Box[] {
  const box = (value: number, label = String(value)): Box => ({ label, value, same: new Set() })
  const first = numbers[0]
  const last = numbers.at(-1)
  if (first === undefined || last === undefined) return [box(0.5, 'a number')]
  const gaps = numbers.slice(1).flatMap((high, index) => {
    const low = numbers[index] ?? high
    const middle = whole ? Math.floor(low) + 1 : (low + high) / 2
    return middle < high && middle > low ? [box(middle, `between ${low} and ${high}`)] : []
  })
  return [
    box(whole ? Math.ceil(first) - 1 : first - 1, `below ${first}`),
    ...numbers.map((value) => box(value)),
    ...gaps,
    box(whole ? Math.floor(last) + 1 : last + 1, `above ${last}`),
  ]
}
