import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Error codes that the tests of this folder expect. */
const reasons = {
  location: ['denied', 'unavailable', 'timeout', 'unsupported'],
  share: ['cancelled', 'unsupported'],
  camera: ['cancelled', 'wrongType', 'tooLarge', 'failed'],
  photo: ['cancelled', 'wrongType', 'tooLarge', 'failed'],
  saveFile: ['failed'],
  install: ['cancelled', 'unsupported'],
}

it('the vocabulary lists every code that the tests of a device API expect', () => {
  const listed = JSON.parse(readFileSync(new URL('../../../schemas/meta/asks.json', import.meta.url), 'utf8')) as {
    definitions: Record<string, { refusals: Record<string, string> }>
  }
  for (const { refusals } of Object.values(listed.definitions)) expect(refusals).toHaveProperty('notLoaded')
  for (const [name, codes] of Object.entries(reasons))
    expect(Object.keys(listed.definitions[name]!.refusals)).toEqual(expect.arrayContaining(codes))
})
