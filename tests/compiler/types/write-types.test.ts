import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { blockTypes, vocabularyTypes } from '../../../src/compiler/types/block-types.ts'
import { buildConfigs } from '../../../src/compiler/load/build-configs.ts'
import { loadSources } from '../../../src/compiler/load/load-sources.ts'
import { definitionTypes, schemaTypes } from '../../../src/compiler/types/schema-types.ts'
import { writeTypes } from '../../../src/compiler/types/write-types.ts'
import { type BlockSpec, type PropSpec, type Vocabulary, readVocabulary } from '../../../src/compiler/load/vocabulary.ts'

const root = join(import.meta.dirname, '../../..')
const folder = mkdtempSync(join(tmpdir(), 'alur-types-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const nothing: Vocabulary = {
  blocks: {},
  widgets: {},
  asks: {},
  formats: {},
  functions: {},
  actions: {},
  icons: {},
  events: {},
  inputs: {},
}
const prop = (kind: string, more: Partial<PropSpec> = {}): PropSpec => ({ kind, required: true, about: '', ...more })
const optional = { required: false }
const code = { type: 'object', properties: { code: { type: 'string' } } }

const props: { name: string; block: Omit<BlockSpec, 'about'>; expect: string[] }[] = [
  { name: 'a text', block: { props: { title: prop('text') } }, expect: ['title: string'] },
  { name: 'an optional prop', block: { props: { title: prop('text', optional) } }, expect: ['title?: string | undefined'] },
  { name: 'a number', block: { props: { max: prop('number') } }, expect: ['max: number'] },
  { name: 'an icon', block: { props: { icon: prop('icon') } }, expect: ['icon: IconName'] },
  { name: 'a condition', block: { props: { disabledWhen: prop('condition', optional) } }, expect: ['disabled?: boolean | undefined'] },
  {
    name: 'a place',
    block: { props: { at: prop('place', { holds: { type: 'integer' } }) } },
    expect: ['value: number', 'onChange: (value: number) => void'],
  },
  {
    name: 'a choice',
    block: { props: { look: prop('enum', { ...optional, values: ['main', 'plain'] }) } },
    expect: ["look?: 'main' | 'plain' | undefined"],
  },
  { name: 'rows', block: { props: { rows: prop('rows') } }, expect: ['rows: Row[]'] },
  { name: 'a handler', block: { props: { onPress: prop('actions') } }, expect: ['onPress: () => Promise<boolean> | void'] },
  {
    name: 'a handler with a parameter',
    block: { props: { onDone: prop('actions', { gives: code }) } },
    expect: ['onDone: (result: { code: string }) => Promise<boolean> | void'],
  },
  {
    name: 'a handler of a failure',
    block: { props: { onLost: prop('actions', { trigger: 'failure' }) } },
    expect: ['onLost: (reply: unknown) => Promise<boolean> | void'],
  },
  { name: 'children', block: { props: {}, children: 'blocks' }, expect: ['children?: ReactNode'] },
  {
    name: 'items',
    block: { props: { each: prop('list'), where: prop('condition', optional) }, children: 'items' },
    expect: ['items: ReactElement[]'],
  },
]
test.each(props)('a component receives $name as plain values', ({ block, expect: lines }) => {
  const text = blockTypes({ ...nothing, blocks: { Thing: { about: '', ...block } } })
  const body = /Thing: \{\n([\s\S]*?)\n {2}\}/.exec(text)![1]!
  const declared = body.split('\n').map((line) => line.trim())
  expect(declared.filter((line) => !line.startsWith('/**'))).toEqual(lines)
})

test("generates the trigger of a handler's actions", () => {
  const props = { onPress: prop('actions'), onOver: prop('actions', { trigger: 'timer' }), onLost: prop('actions', { trigger: 'failure' }) }
  const kinds = blockTypes({ ...nothing, blocks: { Thing: { about: '', props } } })
    .split('blockKinds')
    .at(-1)
  expect(kinds).toMatch(/"onPress": "actions",\s+"onOver": "timerActions",\s+"onLost": "failureActions"/)
})

test('an unknown kind of prop is refused with its name', () => {
  const block = { about: '', props: { size: prop('huge') } }
  expect(() => blockTypes({ ...nothing, blocks: { Thing: block } })).toThrow('/definitions/Thing/properties/size')
})

test('the names of a vocabulary and the options of a widget are types', () => {
  const widget = { about: '', fits: ['string'], options: { call: prop('callName'), seconds: prop('integer', optional) } }
  const text = vocabularyTypes({ ...nothing, icons: { home: { about: '' }, bank: { about: '' } }, widgets: { Code: widget } })
  expect(text).toContain("export type IconName =\n  | 'home'\n  | 'bank'")
  expect(text).toContain('  Code: {\n    call: string\n    seconds?: number | undefined\n  }')
})

test('a field may have the name of a keyword', async () => {
  const text = await schemaTypes('Things', {
    thing: { type: 'object', properties: { title: { type: 'string' }, default: { type: 'integer' } } },
  })
  expect(text).toContain('title?: string')
  expect(text).toContain('default?: number')
})

test('a handler gets a file as a file, not as its text', async () => {
  const text = await schemaTypes('Payloads', { card: { type: 'object', properties: { photo: { type: 'string', format: 'file' } } } })
  expect(text).toContain('photo?: UploadedFile')
})

test('a definition of a meta-schema is a type of the same name, also when it is recursive', async () => {
  const text = await definitionTypes('Files', {
    rupiah: { type: 'integer', minimum: 1 },
    price: {
      type: 'object',
      required: ['least'],
      properties: { least: { description: 'In all.', allOf: [{ $ref: '#/definitions/rupiah' }] } },
    },
    tree: { type: 'object', additionalProperties: { $ref: '#/definitions/tree' } },
  })
  for (const line of ['export type Rupiah = number', 'least: Rupiah', '* In all.', '[k: string]: Tree', 'price: Price'])
    expect(text).toContain(line)
})

test('the same configuration gives the same types, and the file is written once', async () => {
  const sources = await loadSources(root)
  const { configs } = buildConfigs(sources)
  const vocabulary = readVocabulary(sources)
  const files = await writeTypes(sources, configs, vocabulary, join(folder, 'a'))
  expect(files).toEqual([
    'calls.ts',
    'enums.ts',
    'policy.ts',
    'inputs.ts',
    'results.ts',
    'session.ts',
    'blocks.ts',
    'vocabulary.ts',
    'texts.ts',
  ])
  expect(await writeTypes(sources, configs, vocabulary, join(folder, 'a'))).toEqual([])
  await writeTypes(sources, configs, vocabulary, join(folder, 'b'))
  for (const file of files) expect(readFileSync(join(folder, 'a', file), 'utf8')).toBe(readFileSync(join(folder, 'b', file), 'utf8'))
})
