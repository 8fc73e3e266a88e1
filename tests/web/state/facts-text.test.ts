import { describe, expect, it } from 'vitest'
import type { TextKey } from '../../../src/generated/texts.ts'
import type { WebApp } from '../../../src/web/state/app-context.ts'
import { factsText } from '../../../src/web/state/facts-text.ts'
import { createTranslator } from '../../../src/web/state/translator.ts'

const translator = createTranslator({ default: 'en-us', supported: { 'en-us': { lan: 'en-US', name: 'English' } } }, 'en-us')
translator.add('en-us', { plain: 'Hello', one: 'Call {{phone}}', two: 'Call {{phone}}, {{hours}}', below: 'Number {{paper.number}}' })

describe('words that name facts', () => {
  it.each([
    { key: 'plain', facts: {}, words: 'Hello' },
    { key: 'one', facts: { phone: '021' }, words: 'Call 021' },
    { key: 'one', facts: { phone: '' }, words: undefined },
    { key: 'one', facts: {}, words: undefined },
    { key: 'two', facts: { phone: '021', hours: '' }, words: undefined },
    { key: 'two', facts: { phone: '021', hours: 'all day' }, words: 'Call 021, all day' },
    { key: 'two', facts: { phone: '021-55-1', hours: '08–20' }, words: 'Call 021-\u206055-\u20601, 08–\u206020' },
    { key: 'below', facts: { paper: { number: '' } }, words: undefined },
    { key: 'below', facts: { paper: { number: 'A-1' } }, words: 'Number A-1' },
  ])('"$key" with $facts: $words', ({ key, facts, words }) => {
    const release = { boot: { app: { facts } } } as unknown as WebApp['release']
    expect(factsText({ release, translator }, key as TextKey)).toBe(words)
  })
})
