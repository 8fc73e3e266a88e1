import { expect, test } from 'vitest'
import { textOptions } from '../../src/product/text-options.ts'
import { settled } from '../../src/vite/settled-values.ts'

/** As the minifier writes it. */
const written = (value: string | boolean): string => (typeof value === 'string' ? `'${value}'` : value ? '!0' : '!1')

const { interpolation, ...options } = textOptions
const builtIn = settled['i18next']

test.each(Object.entries(options))('the option "%s" is built into the bundle as the app sets it', (name, value) => {
  expect(builtIn?.[`this.options.${name}`]).toBe(written(value))
})

test('texts are built in as not escaped, as the app sets it', () => {
  expect(builtIn?.['this.escapeValue']).toBe(written(interpolation.escapeValue))
})
