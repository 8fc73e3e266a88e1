import { expect, test } from 'vitest'
import { appFacts } from '../../../src/core/values/app-facts.ts'
import { resolve } from '../../../src/core/values/resolve.ts'
import { configs } from '../../conformance/product.ts'

test.each([...configs])('%s asks the server in its own language until another is chosen', (_, { flows: { app } }) => {
  const { supported, default: first } = app.locales
  const env = { text: (key: string) => key, now: () => 0, formats: {} }
  const lanOf = (locale?: string) => resolve(app.api.headers.lan, { app: appFacts(app), session: { locale } }, env)
  expect(lanOf()).toBe(supported[first]!.lan)
  for (const [locale, { lan }] of Object.entries(supported)) expect(lanOf(locale)).toBe(lan)
})
