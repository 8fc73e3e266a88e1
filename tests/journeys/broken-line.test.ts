import { client } from '../attack/client.ts'
import { expect, test } from './support/fixtures.ts'

/** A small sample of `npm run attack -- client`, which opens every page under every network fault. */
test('a broken network leaves no page blank, no way closed and nothing typed lost', { tag: '@slow' }, async () => {
  test.setTimeout(400_000)
  const figures = await client.run({ seed: 3, size: 6, say: console.log })
  expect(figures.filter(({ holds }) => !holds)).toEqual([])
})
