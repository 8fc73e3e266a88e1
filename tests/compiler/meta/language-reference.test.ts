import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { metaSchemasOf } from '../../../src/compiler/meta/meta-schemas.ts'
import { loadSources } from '../../../src/compiler/load/load-sources.ts'
import { languageReferencePage } from '../../../src/compiler/meta/language-reference.ts'

const root = resolve(import.meta.dirname, '../../..')
const read = (path: string) => readFileSync(`${root}/${path}`, 'utf8')
const sources = await loadSources(root)

it('the page of the language is up to date (npm run docs)', () => {
  expect(read('docs/language.md')).toBe(languageReferencePage(read('docs/language.template.md'), sources))
})

it('the explained screen has no findings', () => {
  const [, screen = ''] = /```json\n([\s\S]*?)```/.exec(read('docs/language.template.md')) ?? []
  expect(metaSchemasOf(sources).errors('screen', JSON.parse(screen))).toEqual([])
})

it('every entry of every vocabulary has a heading or a line', () => {
  const page = read('docs/language.md')
  for (const file of ['blocks', 'widgets', 'formats', 'functions', 'actions', 'asks', 'steps', 'icons', 'events', 'language']) {
    const { definitions } = JSON.parse(read(`schemas/meta/${file}.json`)) as { definitions: object }
    const missing = Object.keys(definitions).filter((name) => !page.includes(`\n### ${name}\n`) && !page.includes(`\n- \`${name}\`: `))
    expect({ file, missing }).toEqual({ file, missing: [] })
  }
})
