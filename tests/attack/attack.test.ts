import { describe, expect, it, test } from 'vitest'
import { engines, hasPostgres } from '../server/support/engines.ts'
import { percentile, randomOf, type Figure } from './attack.ts'
import { failover } from './failover.ts'
import { fuzz } from './fuzz.ts'
import { judgeJournal, type Write } from './journal.ts'
import { kill } from './kill.ts'
import { isBuilt, page } from './page.ts'
import { publish } from './publish.ts'
import { raceOn, somePairs } from './race.ts'
import { upload } from './upload.ts'
import { sizeOf } from '../support/whole-run.ts'

/** `npm run attack` runs each attack at full size. These short runs show that it still works and finds no fault at once. */
const slice = { seed: 1, say: () => {} }
const missed = (figures: Figure[]) => figures.filter(({ holds, dependsOnMachine }) => !holds && !dependsOnMachine)

const write = (id: string, state: Write['state']): Write => ({ id, amount: 1, state })

describe('a journal of writes', () => {
  test.each([
    { name: 'all kept', journal: [write('a', 'acknowledged')], kept: ['a'], found: {} },
    { name: 'an acknowledged one lost', journal: [write('a', 'acknowledged')], kept: [], found: { lost: ['a'] } },
    { name: 'one done twice', journal: [write('a', 'acknowledged')], kept: ['a', 'a'], found: { doubled: ['a'] } },
    { name: 'one that nobody sent', journal: [], kept: ['a'], found: { unasked: ['a'] } },
    { name: 'one without an answer that was done', journal: [write('a', 'sent')], kept: ['a'], found: { uncertain: 1, appeared: 1 } },
    { name: 'one without an answer that was not done', journal: [write('a', 'sent')], kept: [], found: { uncertain: 1 } },
  ])('tells $name', ({ journal, kept, found }) => {
    expect(judgeJournal(journal, kept)).toEqual({ lost: [], doubled: [], unasked: [], uncertain: 0, appeared: 0, ...found })
  })
})

it('the same seed gives the same numbers, another seed others', () => {
  const numbersOf = (seed: number) => Array.from({ length: 5 }, randomOf(seed))
  expect(numbersOf(7)).toEqual(numbersOf(7))
  expect(numbersOf(7)).not.toEqual(numbersOf(8))
})

test.each([
  { values: [], share: 0.95, expected: 0 },
  { values: [5], share: 0.95, expected: 5 },
  { values: [3, 1, 2, 4], share: 0.5, expected: 2 },
])('the percentile $share of $values is $expected', ({ values, share, expected }) => {
  expect(percentile(values, share)).toBe(expected)
})

describe('a slice of the attack', () => {
  it('inputs made from the schemas', { timeout: 300_000 }, async () => {
    expect(missed(await fuzz.run({ ...slice, size: sizeOf(1, 5) }))).toEqual([])
  })

  it('hostile uploads', { tags: 'slow', timeout: 300_000 }, async () => {
    expect(missed(await upload.run({ ...slice, size: 64 }))).toEqual([])
  })

  it.runIf(hasPostgres)('kills of server and database', { tags: 'slow', timeout: 300_000 }, async () => {
    expect(missed(await kill.run({ ...slice, size: 3 }))).toEqual([])
  })

  it.runIf(hasPostgres)('the loss of the main database', { tags: 'slow', timeout: 300_000 }, async () => {
    expect(missed(await failover.run({ ...slice, size: 1 }))).toEqual([])
  })

  it('kills of a publishing process', { timeout: 300_000 }, async () => {
    expect(missed(await publish.run({ ...slice, size: sizeOf(1, 3) }))).toEqual([])
  })

  it.runIf(isBuilt)('hostile addresses of pages', { timeout: 300_000 }, async () => {
    expect(missed(await page.run({ ...slice, size: sizeOf(40, 300) }))).toEqual([])
  })

  it.each(engines)('races on $engine', { timeout: 300_000 }, async ({ engine, open }) => {
    expect(missed(await raceOn({ ...slice, engine, open, size: 1, atOnce: sizeOf(10, 40), chosen: somePairs() }))).toEqual([])
  })
})
