import { expect, it } from 'vitest'
import { createTranslations } from '../../../src/server/calls/translations.ts'
import { readTestConfig } from '../support/test-config.ts'

const { localeFromAcceptLanguage } = createTranslations(await readTestConfig())

it.each([
  { header: '', locale: 'id-id' },
  { header: 'en', locale: 'en-us' },
  { header: 'en-GB,en;q=0.9', locale: 'en-us' },
  { header: 'fr, EN;q=0.5', locale: 'en-us' },
  { header: 'id-ID,id;q=0.9,en-US;q=0.8,en;q=0.7', locale: 'id-id' },
  { header: 'en;q=0.1, id', locale: 'id-id' },
  { header: 'id;q=0.2, en;q=0.8', locale: 'en-us' },
  { header: 'en ; q=0.1 , id ; q=0.2', locale: 'id-id' },
  { header: 'en;q=0', locale: 'id-id' },
  { header: 'en;q=0.000, fr', locale: 'id-id' },
  { header: '*, en;q=0.5', locale: 'id-id' },
  { header: 'en;q=, ;;,', locale: 'en-us' },
])('a browser that asks for "$header" gets $locale', ({ header, locale }) => {
  expect(localeFromAcceptLanguage(header)).toBe(locale)
})
