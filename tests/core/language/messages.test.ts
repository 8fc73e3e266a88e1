import { createInstance } from 'i18next'
import { describe, expect, it } from 'vitest'
import { messageOf } from '../../../src/core/language/messages.ts'
import { product } from '../../conformance/product.ts'

describe('a message', () => {
  const texts = {
    plain: 'Hi',
    named: 'Hi {{ name }}, {{person.town}}',
    day_one: '{{count}} day',
    day_other: '{{count}} days',
    day_zero: 'no day',
  }
  it.each<{ name: string; key: string; values?: Record<string, unknown>; says: string | undefined }>([
    { name: 'stays as it is', key: 'plain', says: 'Hi' },
    { name: 'has its values', key: 'named', values: { name: '<Sari>', person: { town: 'Solo' } }, says: 'Hi <Sari>, Solo' },
    { name: 'leaves out what is empty', key: 'named', values: { name: null, person: { town: '' } }, says: 'Hi , ' },
    { name: 'shows what no value was given for', key: 'named', values: { name: 'A' }, says: 'Hi A, {{person.town}}' },
    {
      name: 'does not read a value for a placeholder',
      key: 'named',
      values: { name: '{{person.town}}' },
      says: 'Hi {{person.town}}, {{person.town}}',
    },
    {
      name: 'takes nothing that a value inherits',
      key: 'named',
      values: { name: 'A', person: Object.create({ town: 'Solo' }) as object },
      says: 'Hi A, {{person.town}}',
    },
    { name: 'has a form for one', key: 'day', values: { count: 1 }, says: '1 day' },
    { name: 'has a form for others', key: 'day', values: { count: 2 }, says: '2 days' },
    { name: 'has a form for none', key: 'day', values: { count: 0 }, says: 'no day' },
    { name: 'needs a number for its form', key: 'day', values: { count: '1' }, says: undefined },
    { name: 'is its key without forms', key: 'plain', values: { count: 3 }, says: 'Hi' },
    { name: 'is missing under an inherited name', key: 'toString', says: undefined },
  ])('$name', ({ key, values, says }) => {
    expect(messageOf(texts, 'en-us', key, values)).toBe(says)
  })

  it.each(Object.keys(product.texts))('of the product reads in %s as i18next has it', async (locale) => {
    const words = product.texts[locale] ?? {}
    const i18n = createInstance()
    await i18n.init({
      lng: locale,
      lowerCaseLng: true,
      resources: { [locale]: { translation: words } },
      keySeparator: false,
      nsSeparator: false,
      interpolation: { escapeValue: false },
    })
    for (const [named, text] of Object.entries(words)) {
      const key = named.replace(/_(?:zero|one|two|few|many|other)$/, '')
      const filled = Object.fromEntries([...text.matchAll(/\{\{([\w.]+)\}\}/g)].map(([, name = '']) => [name, `<${name}>`]))
      for (const count of [0, 1, 2, 11]) {
        const values = { ...filled, count }
        expect(messageOf(words, locale, key, values)).toBe(i18n.t(key, values))
      }
    }
  })
})
