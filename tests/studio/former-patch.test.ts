import { expect, onTestFinished, test, vi } from 'vitest'
import { formerOf, keepFormer } from '../../src/studio/client/forms/former-patch.ts'
import type { JsonPlace } from '../../src/studio/contract.ts'

const placeWith = (value?: JsonPlace['value']): JsonPlace => ({
  file: 'a',
  pointer: '/b',
  sharedWith: [],
  ...(value !== undefined && { value }),
})

test.each([
  ['what the channel said', placeWith({ text: 'a' }), { text: 'a' }],
  ['nothing where it said nothing', placeWith(), undefined],
  ['nothing where it was hidden already', placeWith(null), undefined],
])('the former value of a hidden place is %s', (_, place, former) => {
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  keepFormer([placeWith({ text: 'older' })])
  keepFormer([place])
  expect(formerOf(placeWith(null))).toEqual(former)
})
