import { describe, expect, it } from 'vitest'
import {
  type NumberUnit,
  spellingPattern,
  withoutPlaceholders,
  spellings,
} from '../../../../src/compiler/check/lookups/number-spellings.ts'

const cases: { words: string; number: number; counted: NumberUnit; locale?: string; found: string | undefined }[] = [
  { words: 'Up to Rp 30.000.000', number: 30_000_000, counted: 'rupiah', found: '30.000.000' },
  { words: 'Up to Rp\u00a030.000.000.', number: 30_000_000, counted: 'rupiah', found: '30.000.000' },
  { words: 'up to 30,000,000', number: 30_000_000, counted: 'rupiah', found: '30,000,000' },
  { words: 'sampai 30 juta', number: 30_000_000, counted: 'rupiah', locale: 'id-id', found: '30 juta' },
  { words: 'up to 2.5 million', number: 2_500_000, counted: 'rupiah', found: '2.5 million' },
  { words: 'Rp 130.000.000', number: 30_000_000, counted: 'rupiah', found: undefined },
  { words: 'Rp 30.000.000.000', number: 30_000_000, counted: 'rupiah', found: undefined },
  { words: '0,03% a day', number: 3000, counted: 'rate', found: '0,03%' },
  { words: '0.03 % a day', number: 3000, counted: 'rate', found: '0.03 %' },
  { words: '0,3% a day', number: 30_000, counted: 'rate', found: '0,3%' },
  { words: '0,30% a day', number: 30_000, counted: 'rate', found: '0,30%' },
  { words: '10,03% a day', number: 3000, counted: 'rate', found: undefined },
  { words: 'since 01/01/1950', number: -631_152_000, counted: 'time', found: '01/01/1950' },
  { words: '6–20 letters', number: 6, counted: 'plain', found: '6' },
  { words: 'the 6th', number: 6, counted: 'plain', found: undefined },
  { words: '16 digits', number: 6, counted: 'plain', found: undefined },
  { words: '08xxxx', number: 8, counted: 'plain', found: undefined },
  { words: '{{limit6}} 6.5', number: 6, counted: 'plain', found: undefined },
]

describe('a number in words', () => {
  it.each(cases)('$number in "$words": $found', ({ words, number, counted, locale = 'en-us', found }) => {
    expect(spellingPattern(spellings(number, counted, locale))?.exec(withoutPlaceholders(words))?.[0]).toBe(found)
  })
  it('gives no pattern without spellings', () => expect(spellingPattern([])).toBeUndefined())
})
