import { parse } from 'jsonc-parser'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { metaSchemasOf } from '../../../src/compiler/meta/meta-schemas.ts'
import { loadSources } from '../../../src/compiler/load/load-sources.ts'

const root = resolve(import.meta.dirname, '../../..')
type Snippet = { prefix: string; body: string[] }
const snippets = Object.values(parse(readFileSync(`${root}/.vscode/alur.code-snippets`, 'utf8')) as { [name: string]: Snippet })
const metas = metaSchemasOf(await loadSources(root))

const inFile = (text: string): unknown => JSON.parse(text)
const inBlocks = (text: string) => ({ $schema: '', blocks: JSON.parse(`{${text}}`) as unknown })
const inActions = (text: string) => ({ $schema: '', do: [JSON.parse(text)] as unknown })

/** The meta-schema and the surrounding JSON in which each snippet is valid. */
const places: { [prefix: string]: [meta: string, around: (text: string) => unknown] } = {
  screen: ['screen', inFile],
  sheet: ['screen', inFile],
  form: ['form', inFile],
  formRules: ['form-schema', inFile],
  enum: ['enum', inFile],
  decision: ['decision', inFile],
  journey: ['journey', inFile],
  namedAction: ['action', inFile],
  channel: ['channel', inFile],
  scenario: ['scenario', (text) => ({ $schema: '', scenarios: JSON.parse(`{${text}}`) as unknown })],
  route: ['routes#/properties/routes', (text) => JSON.parse(`{${text}}`)],
  endpoint: ['calls', (text) => ({ $schema: '', calls: JSON.parse(`{${text}}`) as unknown })],
  button: ['screen', inBlocks],
  cell: ['screen', inBlocks],
  list: ['screen', inBlocks],
  questions: ['screen', inBlocks],
  descriptionList: ['screen', inBlocks],
  notice: ['screen', inBlocks],
  call: ['action', inActions],
  choose: ['action', inActions],
}

/** Returns the inserted text with the default of each placeholder. */
function filled(body: string[]): string {
  return body
    .join('\n')
    .replaceAll(/\$\{\d+:([^}]*)\}/g, '$1')
    .replaceAll(/\$\{\d+\|([^,|]*)[^}]*\}/g, '$1')
    .replaceAll(/(?<!\\)\$\d+/g, '')
    .replaceAll('\\$', '$')
}

it.each(snippets)('the inserted snippet $prefix is valid', ({ prefix, body }) => {
  const [meta, around] = places[prefix]!
  expect(metas.errors(meta, around(filled(body)))).toEqual([])
})
