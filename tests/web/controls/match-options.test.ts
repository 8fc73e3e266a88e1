import { describe, expect, it } from 'vitest'
import { matchOptions } from '../../../src/web/controls/match-options.ts'

const options = [
  { value: 'a', text: 'Bank Aceh' },
  { value: 'b', text: 'Bank Sulawesi' },
  { value: 'c', text: 'Crédit Utara' },
]

const cases: { name: string; typed: string; chosen?: string; expect: string[] }[] = [
  { name: 'everything while nothing is typed', typed: '', expect: ['a', 'b', 'c'] },
  { name: 'the chosen one first while nothing is typed', typed: ' ', chosen: 'b', expect: ['b', 'a', 'c'] },
  { name: 'a part of a word, in any case', typed: 'ACE', expect: ['a'] },
  { name: 'every word, in any order', typed: 'sula bank', expect: ['b'] },
  { name: 'letters without their accents', typed: 'credit', expect: ['c'] },
  { name: 'the given order while something is typed', typed: 'bank', chosen: 'b', expect: ['a', 'b'] },
  { name: 'nothing that fits', typed: 'zzz', expect: [] },
]

describe('a list that is searched shows', () => {
  for (const { name, typed, chosen, expect: values } of cases)
    it(name, () => expect(matchOptions(options, typed, chosen).map(({ value }) => value)).toEqual(values))
})
