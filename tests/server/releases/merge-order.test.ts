import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { type Merged, mergeSources } from '../../../src/server/releases/merge-sources.ts'

type Values = { [name: string]: unknown }
const FILE = 'x.json'

function merge(base: Values, ours: Values, theirs: Values): Omit<Merged, 'texts'> & { json: string } {
  const file = (json: Values) => ({ [FILE]: JSON.stringify(json) })
  const { texts, ...places } = mergeSources(file(base), file(ours), file(theirs))
  return { ...places, json: JSON.stringify(JSON.parse(texts[FILE]!)) }
}

describe('the order of a merged map', () => {
  it.each<{ about: string; base: Values; ours: Values; theirs: Values; merged: Values; adopted?: string[]; conflicts?: string[] }>([
    {
      about: 'keeps what stands first with us',
      base: { a: 1, b: 1, c: 1 },
      ours: { notice: 1, a: 1, b: 1, c: 1 },
      theirs: { a: 1, b: 2, c: 1 },
      merged: { notice: 1, a: 1, b: 2, c: 1 },
      adopted: ['/b'],
    },
    {
      about: 'keeps what we moved',
      base: { a: 1, b: 1, c: 1 },
      ours: { c: 1, a: 1, b: 1 },
      theirs: { a: 1, b: 2, c: 1 },
      merged: { c: 1, a: 1, b: 2 },
      adopted: ['/b'],
    },
    {
      about: 'has what is new with them behind what it follows there',
      base: { a: 1, b: 1, c: 1 },
      ours: { c: 1, a: 1, b: 1 },
      theirs: { first: 1, a: 1, one: 1, two: 1, b: 1, c: 1 },
      merged: { first: 1, c: 1, a: 1, one: 1, two: 1, b: 1 },
      adopted: ['/first', '/one', '/two'],
    },
    {
      about: 'has what follows an entry that is gone with us behind the one before that',
      base: { a: 1, b: 1, c: 1 },
      ours: { a: 1, c: 1 },
      theirs: { a: 1, b: 1, new: 1, c: 1 },
      merged: { a: 1, new: 1, c: 1 },
      adopted: ['/new'],
    },
    {
      about: 'is theirs where only they changed it',
      base: { a: 1, b: 1, c: 1 },
      ours: { a: 2, own: 1, b: 1, c: 1 },
      theirs: { c: 1, a: 1, b: 1 },
      merged: { c: 1, a: 2, own: 1, b: 1 },
      adopted: [''],
    },
    {
      about: 'is the same change of both',
      base: { a: 1, b: 1, c: 1 },
      ours: { c: 1, a: 2, b: 1 },
      theirs: { c: 1, a: 1, b: 2 },
      merged: { c: 1, a: 2, b: 2 },
      adopted: ['/b'],
    },
    {
      about: 'is for a person to decide where both changed it',
      base: { a: 1, b: 1, c: 1 },
      ours: { c: 1, a: 1, b: 1 },
      theirs: { b: 1, a: 1, c: 1 },
      merged: { c: 1, a: 1, b: 1 },
      conflicts: [''],
    },
  ])('$about', ({ base, ours, theirs, merged, adopted = [], conflicts = [] }) => {
    const at = (places: string[]) => places.map((place) => `${FILE}#${place}`).toSorted()
    const found = merge(base, ours, theirs)
    expect({ ...found, adopted: found.adopted.toSorted() }).toMatchObject({
      json: JSON.stringify(merged),
      adopted: at(adopted),
      conflicts: at(conflicts),
    })
  })

  const map = fc
    .shuffledSubarray(['a', 'b', 'c', 'd', 'e', 'f'])
    .chain((names) => fc.tuple(...names.map((name) => fc.tuple(fc.constant(name), fc.integer({ min: 1, max: 2 })))))
    .map((entries) => Object.fromEntries(entries) as Values)
  /** Names that all maps have, in the order of the first one. */
  const order = (of: Values, ...others: Values[]) => Object.keys(of).filter((name) => others.every((other) => Object.hasOwn(other, name)))

  test('is ours, or theirs if only they changed it', () => {
    fc.assert(
      fc.property(map, map, map, (base, ours, theirs) => {
        const merged = JSON.parse(merge(base, ours, theirs).json) as Values
        const [was, own, other] = [order(base, ours, theirs), order(ours, base, theirs), order(theirs, base, ours)].map(String)
        const leading = own === was && other !== was ? theirs : ours
        expect(order(merged, leading)).toEqual(order(leading, merged))
      }),
    )
  })
})
