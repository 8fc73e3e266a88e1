import { describe, expect, test } from 'vitest'
import { findAnywhere } from '../../src/studio/client/search/find-anywhere.ts'
import { findWords } from '../../src/studio/client/search/find-words.ts'
import { shownRows } from '../../src/studio/client/texts/text-filters.ts'
import type { Project, TextRow } from '../../src/studio/contract.ts'

const rows: TextRow[] = [
  ['home.title', 'Home', 'Beranda'],
  ['home.limit', 'Up to {{amount}} today', 'Sampai {{amount}} hari ini'],
  ['home.short', 'Up to {{amount}}', 'Sampai {{amount}}'],
  ['amount', '{{amount}}', '{{amount}}'],
  ['home.terms', 'Read the\nterms (all)', 'Baca <a>ketentuan</a> lengkap'],
].map(([key = '', english = '', indonesian = '']) => ({ key, file: 'home', words: { 'en-us': english, 'id-id': indonesian } }))

const project = {
  screens: [
    { id: 'Home', area: 'home', title: 'Beranda', kind: 'page', paths: ['/home'], forms: ['bankInfo'] },
    { id: 'AddBank', area: 'me', title: '', kind: 'page', paths: ['/me/bank'], forms: [] },
  ],
  forms: ['bankInfo'],
  tables: [{ id: 'limit', title: 'How much' }],
  numberFiles: [{ id: 'terms', title: 'Times', about: 'Days to mend an account' }],
} as unknown as Project

describe('the search covers everything', () => {
  test.each<[search: string, found: string[]]>([
    ['bank', ['form bankInfo', 'screen AddBank']],
    ['/me', ['screen AddBank']],
    ['beranda', ['screen Beranda', 'form bankInfo', 'text Home · Beranda']],
    ['limit home', ['text Up to {{amount}} today · Sampai {{amount}} hari ini']],
    ['mend account', ['numbers Times']],
    ['limit', ['table How much', 'text Up to {{amount}} today · Sampai {{amount}} hari ini']],
    ['  ', []],
    ['nowhere', []],
  ])('%s', (search, found) => {
    expect(findAnywhere(project, rows, search).map(({ kind, text }) => `${kind} ${text}`)).toEqual(found)
  })
})

describe('displayed words find their text', () => {
  test.each<[seen: string, locale: string, key: string | undefined]>([
    ['Beranda', 'id-id', 'home.title'],
    ['BERANDA', 'id-id', 'home.title'],
    ['Beranda', 'en-us', undefined],
    ['Up to Rp 5.000.000 today', 'en-us', 'home.limit'],
    ['Up to Rp 5.000.000', 'en-us', 'home.short'],
    ['Read the terms (all)', 'en-us', 'home.terms'],
    ['Baca ketentuan lengkap', 'id-id', 'home.terms'],
    ['ketentuan', 'id-id', 'home.terms'],
    ['Rp 5.000.000', 'en-us', undefined],
    ['', 'en-us', undefined],
  ])('%s (%s)', (seen, locale, key) => {
    expect(findWords(shownRows({ rows }), locale, seen)?.key).toBe(key)
  })
})
