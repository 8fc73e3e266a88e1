import { client } from '../attack/client.ts'
import { expect, test } from './support/fixtures.ts'

/** `npm run attack -- client` takes every address under every fault; here a few show that none falls at the first blow. */
test('a broken line leaves no page blank, no way closed and nothing typed lost', { tag: '@slow' }, async () => {
  test.setTimeout(400_000)
  const figures = await client.run({ seed: 3, size: 6, say: console.log })
  expect(figures.filter(({ holds }) => !holds)).toEqual([])
})
