import { describe, expect, it } from 'vitest'
import { itemKeys } from '../../../src/web/screens/item-keys.ts'

describe('rows of a list', () => {
  it.each([
    { name: 'have the id of their item', items: [{ id: 'b' }, { id: 'a' }], keys: ['b', 'a'] },
    { name: 'have a number that each item has', items: [{ code_id: 7, name: 'BCA' }], keys: [7] },
    {
      name: 'have the first member that tells the items apart',
      items: [
        { merchant: 'Toko Sari', order: 2, amount: 5 },
        { merchant: 'Toko Sari', order: 1, amount: 5 },
      ],
      keys: [2, 1],
    },
    { name: 'are words, which differ', items: ['day', 'month'], keys: ['day', 'month'] },
    { name: 'are words, one of them twice', items: ['day', 'day'], keys: [0, 1] },
    { name: 'have no member in common', items: [{ id: 'a' }, { name: 'b' }], keys: [0, 1] },
    { name: 'have members of another kind', items: [{ id: ['a'] }, { id: ['b'] }], keys: [0, 1] },
    { name: 'would have the same key for React', items: [{ id: 1 }, { id: '1' }], keys: [0, 1] },
    { name: 'are of nothing', items: [null, 'a'], keys: [0, 1] },
    { name: 'are none', items: [], keys: [] },
  ])('have the keys $keys when they $name', ({ items, keys }) => {
    expect(itemKeys(items)).toEqual(keys)
  })

  it.each([
    { name: 'by their id', rows: [{ id: 'a' }, { id: 'b' }], next: { id: 'c' } },
    {
      name: 'by another member',
      rows: [
        { name: 'BCA', code: '1' },
        { name: 'BCA', code: '2' },
      ],
      next: { name: 'BCA', code: '3' },
    },
    { name: 'by their words', rows: ['a', 'b'], next: 'c' },
  ])('keep them $name when a new one comes first', ({ rows, next }) => {
    expect(itemKeys([next, ...rows]).slice(1)).toEqual(itemKeys(rows))
  })
})
