import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { textOptions } from '../../src/product/text-options.ts'
import { settled } from '../../src/vite/settled-values.ts'

/** Formats the value like the minifier. */
const written = (value: string | boolean): string => (typeof value === 'string' ? `'${value}'` : value ? '!0' : '!1')

const { interpolation, ...options } = textOptions
const builtIn = settled['i18next']

test.each(Object.entries(options))('the option "%s" has the same value in the bundle as in the app', (name, value) => {
  expect(builtIn?.[`this.options.${name}`]).toBe(written(value))
})

test('escaping of texts is off in the bundle as in the app', () => {
  expect(builtIn?.['this.escapeValue']).toBe(written(interpolation.escapeValue))
})

const root = join(import.meta.dirname, '../../src/web')
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file))
const sources = files.map((file) => ({ file, source: readFileSync(join(root, file), 'utf8') }))
const ofOneText = Object.keys(builtIn!).flatMap((expression) => /^opt(?:ions)?\.(\w+)$/.exec(expression)?.[1] ?? [])

test.each([...new Set(ofOneText)])('no text uses the option "%s", which the bundle leaves out', (name) => {
  expect(sources.filter(({ source }) => new RegExp(`\\b${name}\\b`).test(source)).map(({ file }) => file)).toEqual([])
})
