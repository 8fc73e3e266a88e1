import { describe, expect, it } from 'vitest'
import { revertedBy, withPublished } from '../../src/publish/reverted-changes.ts'
import { publicationOf, smallRelease } from '../server/support/small-release.ts'

type Values = { [name: string]: unknown }
const FILE = 'flows/a.json'
const texts = (values: Values) => ({ [FILE]: JSON.stringify(values) })
/** Returns publications with the file before and after each. The first state is number 1, so the list begins with number 2. */
const stepsOf = (states: Values[]) =>
  states.slice(1).map((after, index) => ({
    publication: { ...publicationOf(smallRelease('r')), seq: index + 2, hash: '' },
    before: texts(states[index]!),
    after: texts(after),
  }))

describe('reverted changes', () => {
  it.each<{ about: string; states: Values[]; ours: Values; lost: { [seq: number]: string[] }; merged?: Values }>([
    { about: 'nothing with what is in force', states: [{ a: 1 }, { a: 2 }], ours: { a: 2 }, lost: {} },
    { about: 'nothing where the place has a value of its own', states: [{ a: 1 }, { a: 2 }], ours: { a: 3 }, lost: {} },
    {
      about: 'a change that is missing',
      states: [
        { a: 1, b: 1 },
        { a: 2, b: 1 },
      ],
      ours: { a: 1, b: 9 },
      lost: { 2: ['/a'] },
      merged: { a: 2, b: 9 },
    },
    { about: 'the last of two changes', states: [{ a: 1 }, { a: 2 }, { a: 3 }], ours: { a: 2 }, lost: { 3: ['/a'] }, merged: { a: 3 } },
    {
      about: 'both of two changes',
      states: [{ a: 1 }, { a: 2 }, { a: 3 }],
      ours: { a: 1 },
      lost: { 2: ['/a'], 3: ['/a'] },
      merged: { a: 3 },
    },
    { about: 'a rollback', states: [{ a: 1 }, { a: 2 }, { a: 1 }], ours: { a: 2 }, lost: { 3: ['/a'] }, merged: { a: 1 } },
    { about: 'nothing that was rolled back', states: [{ a: 1 }, { a: 2 }, { a: 1 }], ours: { a: 1 }, lost: {} },
    {
      about: 'what came again after a rollback',
      states: [{ a: 1 }, { a: 2 }, { a: 1 }, { a: 2 }],
      ours: { a: 1 },
      lost: { 4: ['/a'] },
      merged: { a: 2 },
    },
    { about: 'an entry that is new', states: [{}, { a: 1 }], ours: { b: 1 }, lost: { 2: ['/a'] }, merged: { a: 1, b: 1 } },
    { about: 'an entry that is gone', states: [{ a: 1 }, {}], ours: { a: 1 }, lost: { 2: ['/a'] }, merged: {} },
  ])('$about', ({ states, ours, lost, merged = ours }) => {
    const steps = stepsOf(states)
    const found = revertedBy(steps, texts(ours)).map(({ publication, at }) => [
      publication.seq,
      at.map((place) => place.replace(`${FILE}#`, '')),
    ])
    expect(Object.fromEntries(found)).toEqual(lost)
    expect(JSON.parse(withPublished(steps, texts(ours))[FILE]!)).toEqual(merged)
  })
})
