import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { BlockList } from '../../src/compiler/block-list.ts'
import { blockTypes } from '../../src/compiler/block-types.ts'
import { buildConfigs } from '../../src/compiler/merge.ts'
import { loadSources } from '../../src/compiler/read.ts'
import { schemaTypes } from '../../src/compiler/schema-types.ts'
import { writeTypes } from '../../src/compiler/types.ts'

const root = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'alur-types-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const props: { name: string; block: BlockList['blocks'][string]; expect: string[] }[] = [
  { name: 'a text', block: { props: { title: 'text!' } }, expect: ['title: string'] },
  { name: 'what may be left out', block: { props: { title: 'text' } }, expect: ['title?: string | undefined'] },
  { name: 'a condition', block: { props: { disabledWhen: 'cond' } }, expect: ['disabled?: boolean | undefined'] },
  { name: 'a pointer', block: { props: { at: 'ptr!' } }, expect: ['value: unknown', 'onChange: (value: unknown) => void'] },
  { name: 'a choice', block: { props: { look: 'enum:main|plain' } }, expect: ["look?: 'main' | 'plain' | undefined"] },
  { name: 'rows', block: { props: { rows: 'rows!' } }, expect: ['rows: Row[]'] },
  { name: 'children', block: { children: true }, expect: ['children?: ReactNode'] },
  { name: 'items', block: { props: { each: 'val!', where: 'cond' }, children: 'item' }, expect: ['items: ReactElement[]'] },
]
test.each(props)('a component receives $name as plain values', ({ block, expect: lines }) => {
  const text = blockTypes({ blocks: { Thing: block } })
  const body = /Thing: \{\n([\s\S]*?)\n {2}\}/.exec(text)![1]!
  const declared = body.split('\n').map((line) => line.trim())
  expect(declared.filter((line) => !line.startsWith('/**'))).toEqual(lines)
})

test('an unknown kind of prop is refused by name', () => {
  expect(() => blockTypes({ blocks: { Thing: { props: { size: 'huge' } } } })).toThrow('/blocks/Thing/props/size')
})

test('a field may be called like a keyword', async () => {
  const text = await schemaTypes('Things', {
    thing: { type: 'object', properties: { title: { type: 'string' }, default: { type: 'integer' } } },
  })
  expect(text).toContain('title?: string')
  expect(text).toContain('default?: number')
})

test('types are made once and give the same bytes again', async () => {
  const sources = await loadSources(root)
  const { configs } = buildConfigs(sources)
  const blocks = JSON.parse(readFileSync(join(root, 'schemas/meta/blocks.json'), 'utf8')) as BlockList
  const files = await writeTypes(configs, blocks, join(folder, 'a'))
  expect(files).toEqual(['calls.ts', 'forms.ts', 'enums.ts', 'routes.ts', 'blocks.ts', 'texts.ts', 'labels.ts'])
  expect(await writeTypes(configs, blocks, join(folder, 'a'))).toEqual([])
  await writeTypes(configs, blocks, join(folder, 'b'))
  for (const file of files) expect(readFileSync(join(folder, 'a', file), 'utf8')).toBe(readFileSync(join(folder, 'b', file), 'utf8'))
})
