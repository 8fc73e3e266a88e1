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

describe('the locale of the first page', () => {
  it.each([
    [undefined, 'en-us'],
    ['id-id', 'id-id'],
    ['en-us', 'en-us'],
    ['fr-fr', 'en-us'],
    ['constructor', 'en-us'],
    [{ a: 1 }, 'en-us'],
  ])('with %j stored is %s', (stored, expected) => {
    expect(chooseLocale(locales, stored)).toBe(expected)
  })
})

describe('texts', () => {
  const translator = createTranslator(locales, 'en-us')
  translator.add('en-us', { 'a.b': 'Hello {{name}}', 'a.day_one': '{{count}} day', 'a.day_other': '{{count}} days' })
  translator.add('id-id', { 'a.b': 'Halo {{name}}', 'a.day_other': '{{count}} hari' })

  it('are of the current locale, filled in and not escaped', () => {
    expect(translator.configText('a.b', { name: '<Sari>' })).toBe('Hello <Sari>')
    expect(translator.configText('a.day', { count: 1 })).toBe('1 day')
    expect(translator.configText('a.day', { count: 2 })).toBe('2 days')
  })
  it('change with the locale, and the page names its language', () => {
    translator.setLocale('id-id')
    expect(translator.configText('a.b', { name: 'Sari' })).toBe('Halo Sari')
    expect(translator.configText('a.day', { count: 1 })).toBe('1 hari')
    expect(document.documentElement.lang).toBe('id-ID')
  })
  it('have a form for a count or a context, also beside words without one', () => {
    translator.add('id-id', { 'a.c': 'all', 'a.c_other': '{{count}} of them', 'a.c_new': 'new ones' })
    expect(translator.configText('a.c')).toBe('all')
    expect(translator.configText('a.c', { count: 2 })).toBe('2 of them')
    expect(translator.configText('a.c', { context: 'new' })).toBe('new ones')
  })
  it('are there or not', () => {
    expect(translator.has('a.b')).toBe(true)
    expect(translator.has('toString')).toBe(false)
  })
})
