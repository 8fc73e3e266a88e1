import { beforeAll, describe, expect, it, vi } from 'vitest'
import { chooseLocale } from '../../../src/web/net/choose-locale.ts'
import { createTranslator } from '../../../src/web/state/translator.ts'

const locales = {
  default: 'en-us',
  supported: { 'en-us': { lan: 'en-US', name: 'English' }, 'id-id': { lan: 'id-ID', name: 'Bahasa Indonesia' } },
}
beforeAll(() => {
  vi.stubGlobal('document', { documentElement: { lang: '' } })
})

describe('the locale of the first page', () => {
  it.each([
    [undefined, 'en-us'],
    ['id-id', 'id-id'],
    ['en-us', 'en-us'],
    ['fr-fr', 'en-us'],
    ['constructor', 'en-us'],
    [{ a: 1 }, 'en-us'],
  ])('for the stored value %j is %s', (stored, expected) => {
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
  it('have a form for a count or a context, besides texts without one', () => {
    translator.add('id-id', { 'a.c': 'all', 'a.c_other': '{{count}} of them', 'a.c_new': 'new ones' })
    expect(translator.configText('a.c')).toBe('all')
    expect(translator.configText('a.c', { count: 2 })).toBe('2 of them')
    expect(translator.configText('a.c', { context: 'new' })).toBe('new ones')
  })
  it('exist or not by key, without inherited properties', () => {
    expect(translator.has('a.b')).toBe(true)
    expect(translator.has('toString')).toBe(false)
  })

  it.each<{ name: string; asked?: string; locale?: string; added: Record<string, string>; isNew: boolean }>([
    { name: 'for other pages', added: { 'b.title': 'Other' }, isNew: false },
    { name: 'that are known as they are', added: { 'a.title': 'Title' }, isNew: false },
    { name: 'of another language', locale: 'id-id', added: { 'a.title': 'Judul' }, isNew: false },
    { name: 'that were asked for before', asked: 'c.title', added: { 'c.title': 'Here' }, isNew: true },
    { name: 'that were asked for before, in a form of theirs', asked: 'c.days', added: { 'c.days_new_other': '{{count}}' }, isNew: true },
    { name: 'that say something else', added: { 'a.title': 'Another' }, isNew: true },
    { name: 'with a form that a known one had not', added: { 'a.title_other': '{{count}} titles' }, isNew: true },
  ])('$name, once added, make a new version: $isNew', ({ asked, locale = 'en-us', added, isNew }) => {
    const texts = createTranslator(locales, 'en-us')
    texts.add('en-us', { 'a.title': 'Title' })
    if (asked !== undefined) expect(texts.configText(asked)).toBe(asked)
    const { textsVersion } = texts.state
    texts.add(locale, added)
    expect(texts.state.textsVersion > textsVersion).toBe(isNew)
  })

  it('make a new version when added after has() was called for them', () => {
    const texts = createTranslator(locales, 'en-us')
    expect(texts.has('a.help')).toBe(false)
    const { textsVersion } = texts.state
    texts.add('en-us', { 'a.help': 'Help' })
    expect([texts.has('a.help'), texts.state.textsVersion > textsVersion]).toEqual([true, true])
  })
})
