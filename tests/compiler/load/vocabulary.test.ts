import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, describe, it } from 'vitest'
import { metaSchemasOf } from '../../../src/compiler/meta/meta-schemas.ts'
import { editorSchemas } from '../../../src/compiler/meta/editor-schemas.ts'
import { loadSources } from '../../../src/compiler/load/load-sources.ts'
import { readVocabulary } from '../../../src/compiler/load/vocabulary.ts'
import { coreFormats } from '../../../src/core/values/formats.ts'
import { formats } from '../../../src/product/formats.ts'
import { functions } from '../../../src/core/values/functions.ts'
import { productHost } from '../../../src/product/product-host.ts'
import { iconPaths } from '../../../src/web/ui/icon-paths.ts'

type Schema = {
  description?: string
  examples?: unknown[]
  definitions?: { [name: string]: Schema }
  properties?: { [name: string]: Schema }
}
const root = resolve(import.meta.dirname, '../../..')
const meta = (name: string): Schema => JSON.parse(readFileSync(`${root}/schemas/meta/${name}.json`, 'utf8')) as Schema
const sources = await loadSources(root)
const metas = metaSchemasOf(sources)
const vocabulary = readVocabulary(sources)

/** The meta-schema and the surrounding JSON in which an example of each list is valid. */
const places: { [list: string]: (example: unknown) => [meta: string, json: unknown] } = {
  blocks: (block) => ['screen', { $schema: '', blocks: { example: block } }],
  widgets: (field) => ['form', { $schema: '', schema: 'example', fields: { example: field }, submit: { call: 'example', button: 'a.b' } }],
  formats: (value) => ['language#/definitions/value', value],
  functions: (value) => ['language#/definitions/value', value],
  actions: (action) => ['language#/definitions/actions', [action]],
  asks: (action) => ['language#/definitions/actions', [action]],
  icons: (icon) => ['language#/definitions/icon', icon],
  events: (event) => ['language#/definitions/eventName', event],
  steps: (step) => ['scenario', { $schema: '', scenarios: { example: { given: {}, do: [step], expect: { route: 'Home' } } } }],
  language: (example) => ['', example],
}
const entries = Object.keys(places).flatMap((list) =>
  Object.entries(meta(list).definitions ?? {}).map(([name, { description, examples }]) => ({ list, name, description, examples })),
)

describe('every entry of a vocabulary', () => {
  it.each(entries)('$list/$name is described in one sentence', ({ description }) => {
    expect(description).toMatch(/^[A-Z].*\.$/)
  })

  it.each(entries)('$list/$name has a valid example', ({ list, name, examples = [] }) => {
    expect(examples.length).toBeGreaterThan(0)
    for (const example of examples) {
      const [place, json] = list === 'language' ? [`language#/definitions/${name}`, example] : places[list]!(example)
      expect(metas.errors(`${list}#/definitions/${name}`, example)).toEqual([])
      expect(metas.errors(place, json)).toEqual([])
    }
  })
})

const files = [
  'app',
  'routes',
  'decision',
  'calls',
  'screen',
  'form',
  'journey',
  'action',
  'channel',
  'scenario',
  'rule',
  'policy',
  'texts',
  'enum',
  'fields',
  'form-schema',
  'examples',
]
const parts = files.flatMap((file) =>
  [['', meta(file)] as const, ...Object.entries(meta(file).definitions ?? {})].flatMap(([name, definition]) =>
    (definition.examples ?? []).map((example) => ({ place: name === '' ? file : `${file}#/definitions/${name}`, example })),
  ),
)
it.each(parts)('the example of $place is valid', ({ place, example }) => {
  expect(metas.errors(place, example)).toEqual([])
})

type Part = Schema & { $ref?: string; const?: unknown }

it('every keyword of the language has a description', () => {
  const keywords = [...files, 'blocks', 'widgets', 'formats', 'functions', 'actions', 'asks', 'steps', 'language'].flatMap((file) =>
    propertiesIn(meta(file), file).map(([at, part]) => ({ at, told: part.const !== undefined || descriptionOf(part, file) !== undefined })),
  )
  expect(keywords.length).toBeGreaterThan(500)
  expect(keywords.filter(({ told }) => !told)).toEqual([])
})

/** Returns each property of each schema within `schema`. */
function propertiesIn(schema: unknown, at: string): [at: string, part: Part][] {
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return []
  return Object.entries(schema).flatMap(([key, value]) => {
    if (['examples', 'holds', 'gives', 'of'].includes(key)) return []
    const own = key === 'properties' && !at.endsWith('/properties') ? Object.entries(value as { [name: string]: Part }) : []
    return [...own.map(([name, part]): [string, Part] => [`${at} ${name}`, part]), ...propertiesIn(value, `${at}/${key}`)]
  })
}

/** Returns the part's description, or that of the definition to which it refers. */
function descriptionOf({ description, $ref = '' }: Part, file: string): string | undefined {
  const [, other, name = ''] = /^(?:([\w-]+)[.]json)?#[/]definitions[/](\w+)$/.exec($ref) ?? []
  return description ?? meta(other ?? file).definitions?.[name]?.description
}

it.each([
  { name: 'formats', listed: vocabulary.formats, made: { ...coreFormats, ...formats } },
  { name: 'functions', listed: vocabulary.functions, made: { ...functions, ...productHost.functions } },
  { name: 'icons', listed: vocabulary.icons, made: iconPaths },
])('the $name are those of the vocabulary', ({ listed, made }) => {
  expect(Object.keys(made).toSorted()).toEqual(Object.keys(listed).toSorted())
})

it.each(['schemas/meta/branches.json', 'schemas/meta/patch.json'])('%s is up to date (npm run check)', (path) => {
  expect(JSON.parse(readFileSync(`${root}/${path}`, 'utf8'))).toEqual(editorSchemas(sources)[path])
})
