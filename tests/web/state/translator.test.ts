import { beforeAll, describe, expect, it } from 'vitest'
import { chooseLocale } from '../../../src/web/net/choose-locale.ts'
import { createTranslator } from '../../../src/web/state/translator.ts'

const locales = {
  default: 'en-us',
  supported: { 'en-us': { lan: 'en-US', name: 'English' }, 'id-id': { lan: 'id-ID', name: 'Bahasa Indonesia' } },
}
beforeAll(() => {
  ;(globalThis as { document?: unknown }).document ??= { documentElement: { lang: '' } }
})

describe('the language', () => {
  it.each([
    [undefined, 'en-us'],
    ['id-id', 'id-id'],
    ['en-us', 'en-us'],
    ['fr-fr', 'en-us'],
    ['constructor', 'en-us'],
    [{ a: 1 }, 'en-us'],
  ])('stored %j speaks %s', (stored, expected) => {
    expect(chooseLocale(locales, stored)).toBe(expected)
  })
})

describe('words', () => {
  const words = createTranslator(locales, 'en-us')
  words.add('en-us', { 'a.b': 'Hello {{name}}', 'a.day_one': '{{count}} day', 'a.day_other': '{{count}} days' })
  words.add('id-id', { 'a.b': 'Halo {{name}}', 'a.day_other': '{{count}} hari' })

  it('of the language spoken, filled in and not escaped', () => {
    expect(words.text('a.b', { name: '<Sari>' })).toBe('Hello <Sari>')
    expect(words.text('a.day', { count: 1 })).toBe('1 day')
    expect(words.text('a.day', { count: 2 })).toBe('2 days')
  })
  it('change with it, and the page says so', () => {
    words.setLocale('id-id')
    expect(words.text('a.b', { name: 'Sari' })).toBe('Halo Sari')
    expect(words.text('a.day', { count: 1 })).toBe('1 hari')
    expect(document.documentElement.lang).toBe('id-ID')
  })
  it('are there or not', () => {
    expect(words.has('a.b')).toBe(true)
    expect(words.has('toString')).toBe(false)
  })
})
