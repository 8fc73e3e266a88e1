import { type FindingValue, phrase } from '../../../phrases/phrases.ts'
import { testHolds } from '../../../core/values/condition.ts'
import { isAbsent } from '../../../core/values/is-absent.ts'
import type { Test } from '../../../core/language/conditions.ts'
import { isPointer } from '../../../core/language/pointer.ts'
import { isMap, own } from '../../../core/language/map.ts'
import { listOrEmpty, mapOrEmpty, entriesOrEmpty } from '../../json/read-json.ts'
import { branchesOf, testsOf } from './condition-tests.ts'

/** A class of input values that no test tells apart, represented by `value`. `same`: the pointers whose value it equals. */
type Box = { label(): FindingValue; value: unknown; same: Set<string> }
export type Proof = {
  gaps: FindingValue[]
  overlaps: { rules: [string, string]; witness: FindingValue }[]
  dead: string[]
  tooBig: boolean
}

export type InputKind = {
  isBoolean: boolean
  isInteger: boolean
  isAlwaysPresent: boolean
  values?: unknown[] | undefined
}

type Row = { name: string; tests: Map<string, unknown[]> }

const mostBoxes = 200_000
const mostRows = 500
const shownGaps = 3
const tooBig: Proof = { gaps: [], overlaps: [], dead: [], tooBig: true }

/** Proves that exactly one rule of a table matches every input. */
export function proveDecision(rules: unknown, inputs: Map<string, InputKind>): Proof {
  const rows = entriesOrEmpty(rules).map(([name, rule]) => ({ name, tests: testsByInput(entriesOrEmpty(own(rule, 'when'))) }))
  return proveRows(rows, inputs)
}

/** The same proof for the cases of a `choose`, whose inputs are the pointers that they test. */
export function proveCases(cases: unknown, kindOf: (pointer: string) => InputKind): Proof {
  const rows: Row[] = []
  for (const [name, one] of entriesOrEmpty(cases)) {
    const ways = disjunctsOf(own(one, 'when'))
    if (rows.length + ways.length > mostRows) return tooBig
    rows.push(...ways.map((tests) => ({ name, tests: testsByInput(tests) })))
  }
  // Sorted, so that a parent comes before its children: when it is absent, so are they.
  const pointers = [...new Set(rows.flatMap(({ tests }) => [...tests.keys()]))].toSorted()
  return proveRows(rows, new Map(pointers.map((pointer) => [pointer, kindOf(pointer)])))
}

/** Whether no values of the pointers pass all of these tests. */
export function contradict(tests: [pointer: string, test: unknown][], kindOf: (pointer: string) => InputKind): boolean {
  const row: Row = { name: '', tests: testsByInput(tests) }
  return proveRows([row], new Map([...row.tests.keys()].toSorted().map((pointer) => [pointer, kindOf(pointer)]))).dead.length > 0
}

/** Lists of tests; the condition holds when all tests of one list do. */
function disjunctsOf(condition: unknown): [string, unknown][][] {
  const here = testsOf(condition)
  const branches = branchesOf(condition)
  return branches.length === 0
    ? [here]
    : branches.flatMap((branch) => disjunctsOf(branch).map((more) => [...here, ...more])).slice(0, mostRows + 1)
}

function testsByInput(tests: [string, unknown][]): Row['tests'] {
  const all: Row['tests'] = new Map()
  for (const [input, test] of tests) all.set(input, [...(all.get(input) ?? []), test])
  return all
}

/**
 * Tries all combinations of boxes, input by input. The tests cut each input into finitely many boxes, and an input is cut only when a rule
 * that is still possible tests it.
 */
function proveRows(rows: Row[], inputs: Map<string, InputKind>): Proof {
  const boxes = new Map(
    [...inputs].map(([name, kind]) => [
      name,
      boxesOf(
        rows.flatMap(({ tests }) => tests.get(name) ?? []),
        kind,
      ),
    ]),
  )
  // Cached, because it is needed for every combination with boxes of other inputs.
  const takers = new Map<Box, Set<Row>>()
  const takersOf = (name: string, box: Box): Set<Row> => {
    const takes = ({ tests }: Row) => (tests.get(name) ?? []).every((test) => boxHolds(test as Test, box))
    const taking = takers.get(box) ?? new Set(rows.filter(takes))
    takers.set(box, taking)
    return taking
  }
  const related = relatedInputs(boxes)
  const isPossible = (name: string, box: Box): boolean =>
    (related.get(name) ?? []).every((other) => {
      const there = chosen.get(other)
      return there === undefined || mayMeet(name, box, other, there)
    })
  /** The chosen box of each input cut so far. */
  const chosen = new Map<string, Box>()
  const proof: Proof = { gaps: [], overlaps: [], dead: [], tooBig: false }
  const alive = new Set<string>()
  const doubled = new Set<string>()
  let budget = mostBoxes

  const names = [...boxes.keys()]
  const visit = (openRows: Row[]): void => {
    if (--budget < 0) return
    const next = names.find((name) => !chosen.has(name) && openRows.some(({ tests }) => tests.has(name)))
    if (next !== undefined) {
      for (const box of boxes.get(next) ?? []) {
        if (!isPossible(next, box)) continue
        const taking = takersOf(next, box)
        chosen.set(next, box)
        visit(openRows.filter((row) => taking.has(row)))
        chosen.delete(next)
      }
      return
    }
    const [first, ...others] = openRows
    const second = others.find(({ name }) => name !== first?.name)
    for (const { name } of openRows) alive.add(name)
    if (!first) return void (proof.gaps.length < shownGaps && proof.gaps.push(witnessOf(chosen)))
    if (!second) return
    const pair = `${first.name} ${second.name}`
    if (!doubled.has(pair)) proof.overlaps.push({ rules: [first.name, second.name], witness: witnessOf(chosen) })
    doubled.add(pair)
  }
  visit(rows)
  if (budget < 0) return tooBig
  proof.dead = [...new Set(rows.map(({ name }) => name))].filter((name) => !alive.has(name))
  return proof
}

const witnessOf = (chosen: Map<string, Box>): FindingValue =>
  chosen.size === 0 ? phrase('anyInput') : [...chosen].map(([name, box]) => phrase('input', { name, value: box.label() }))

/** Related inputs of each input: those whose value may exclude some of its boxes, i.e. its parents and those a test compares it with. */
function relatedInputs(boxes: Map<string, Box[]>): Map<string, string[]> {
  const compared = new Map([...boxes].map(([name, all]) => [name, new Set(all.flatMap(({ same }) => [...same]))]))
  const isBelow = (name: string, other: string) => isPointer(other) && name.startsWith(`${other}/`)
  const areRelated = (name: string, other: string) =>
    isBelow(name, other) || compared.get(name)?.has(other) === true || compared.get(other)?.has(name) === true
  const names = [...boxes.keys()]
  return new Map(names.map((name) => [name, names.filter((other) => other !== name && areRelated(name, other))]))
}

/** Whether two boxes are compatible: nothing is below an absent or plain value, and an absent value equals no other. */
function mayMeet(name: string, box: Box, other: string, { value, same }: Box): boolean {
  if (isAbsent(box.value)) return !same.has(name)
  if (isAbsent(value) && box.same.has(other)) return false
  return !isPointer(other) || !name.startsWith(`${other}/`) || typeof value === 'symbol'
}

/** Applies the core's own test, in which a pointer becomes a test of whether this box equals the value there. */
function boxHolds(test: Test, box: Box): boolean {
  return testHolds(substitutePointers(test, box), box.value, {})
}

function substitutePointers(test: Test, box: Box): Test {
  if (isPointer(test)) return box.same.has(test) ? { present: true } : []
  return isMap(test) && 'not' in test ? { ...test, not: substitutePointers(test['not'] as Test, box) } : test
}

function boxesOf(tests: unknown[], kind: InputKind): Box[] {
  if (kind.isBoolean) return [true, false].map((value) => ({ label: () => String(value), value, same: new Set() }))
  const literals = new Set<unknown>()
  const bounds = new Set<number>()
  const others: string[] = []
  for (const test of tests) collectBounds(test, literals, bounds, others)
  const absent: Box[] = kind.isAlwaysPresent ? [] : [{ label: () => phrase('absent'), value: undefined, same: new Set<string>() }]
  const plain = [...absent, ...(kind.values ? representativeBoxes(kind.values, tests) : open(literals, bounds, kind.isInteger))]
  // An input may or may not equal another value, so both cases are tried.
  return [...new Set(others)].reduce<Box[]>(
    (all, pointer) =>
      all.flatMap((box) =>
        isAbsent(box.value)
          ? [box]
          : [box, { ...box, label: () => phrase('equalTo', { value: box.label(), pointer }), same: new Set([...box.same, pointer]) }],
      ),
    plain,
  )
}

/** Boxes of an input of unknown values: each literal in a test, the numbers between them, and any other value. */
function open(literals: Set<unknown>, bounds: Set<number>, whole: boolean): Box[] {
  const numbers = [...new Set([...bounds, ...[...literals].filter((value) => typeof value === 'number')])].toSorted((a, b) => a - b)
  const words = [...literals].filter((value) => typeof value !== 'number' && !isAbsent(value))
  return [
    ...words.map((value): Box => ({ label: () => JSON.stringify(value), value, same: new Set() })),
    ...between(numbers, whole),
    { label: () => phrase('anythingElse'), value: Symbol('anything else'), same: new Set() },
  ]
}

/** One of the declared values for each group that no test tells apart. */
function representativeBoxes(values: unknown[], tests: unknown[]): Box[] {
  const boxes = new Map<string, Box>()
  for (const value of values.filter((one) => !isAbsent(one))) {
    const box: Box = { label: () => JSON.stringify(value), value, same: new Set() }
    const answers = tests.map((test) => boxHolds(test as Test, box)).join(' ')
    if (!boxes.has(answers)) boxes.set(answers, box)
  }
  return [...boxes.values()]
}

function collectBounds(test: unknown, literals: Set<unknown>, bounds: Set<number>, others: string[]): void {
  if (Array.isArray(test)) return listOrEmpty(test).forEach((value) => literals.add(value))
  if (isPointer(test)) return void others.push(test)
  if (!isMap(test)) return void literals.add(test)
  if ('not' in test) collectBounds(test['not'], literals, bounds, others)
  for (const key of ['minimum', 'maximum']) if (typeof mapOrEmpty(test)[key] === 'number') bounds.add(mapOrEmpty(test)[key] as number)
}

/** Each number in a test, and one number from each gap between them that has any. */
function between(numbers: number[], whole: boolean): Box[] {
  const box = (value: number, label: Box['label'] = () => String(value)): Box => ({ label, value, same: new Set() })
  const first = numbers[0]
  const last = numbers.at(-1)
  if (first === undefined || last === undefined) return []
  const gaps = numbers.slice(1).flatMap((high, index) => {
    const low = numbers[index] ?? high
    const middle = whole ? Math.floor(low) + 1 : (low + high) / 2
    return middle < high && middle > low ? [box(middle, () => phrase('between', { low: String(low), high: String(high) }))] : []
  })
  return [
    box(whole ? Math.ceil(first) - 1 : first - 1, () => phrase('below', { number: String(first) })),
    ...numbers.map((value) => box(value)),
    ...gaps,
    box(whole ? Math.floor(last) + 1 : last + 1, () => phrase('above', { number: String(last) })),
  ]
}
