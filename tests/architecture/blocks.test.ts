import { expect, test } from 'vitest'
import { blockKinds } from '../../src/generated/blocks.ts'
import { configs } from '../conformance/product.ts'

/** Returns the names of all blocks in `value`, including nested ones. */
function blocksIn(value: unknown): string[] {
  if (value === null || typeof value !== 'object') return []
  const inside = Object.values(value).flatMap(blocksIn)
  return 'block' in value && typeof value.block === 'string' ? [value.block, ...inside] : inside
}

test('every block of the language is on a screen of the product or of a channel', () => {
  const shown = new Set([...configs.values()].flatMap(({ flows }) => blocksIn(flows.screens)))
  expect(Object.keys(blockKinds).filter((name) => !shown.has(name))).toEqual([])
})
