import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { editJson, EditConflict, projectFormat } from '../../src/studio/edit/edit-json.ts'
import type { Edit } from '../../src/studio/contract.ts'

const formatText = projectFormat(join(import.meta.dirname, '../..'))
const at = (pointer: string, more: Partial<Edit> = {}): Edit => ({ file: 'a.json', pointer, ...more })

const text = `{
  "type": "object",
  "required": ["one", "two"],
  "properties": {
    "one": { "minLength": 2 },
    "a/b": { "enum": [1, 2] }
  }
}
`
/** `from` and `to`: the only lines that differ. */
const cases: { name: string; edits: Edit[]; from: string; to: string }[] = [
  {
    name: 'a value',
    edits: [at('/properties/one/minLength', { value: 3 })],
    from: '    "one": { "minLength": 2 },',
    to: '    "one": { "minLength": 3 },',
  },
  { name: 'a list', edits: [at('/required', { value: ['one'] })], from: '  "required": ["one", "two"],', to: '  "required": ["one"],' },
  {
    name: 'a new entry of a list',
    edits: [at('/properties/a~1b/enum/-', { value: 3 })],
    from: '    "a/b": { "enum": [1, 2] }',
    to: '    "a/b": { "enum": [1, 2, 3] }',
  },
  {
    name: 'a new name',
    edits: [at('/properties/one/maxLength', { value: 9 })],
    from: '    "one": { "minLength": 2 },',
    to: '    "one": { "minLength": 2, "maxLength": 9 },',
  },
  { name: 'a name that goes', edits: [at('/properties/one/minLength')], from: '    "one": { "minLength": 2 },', to: '    "one": {},' },
]

describe('an edit changes its own line alone', () => {
  test.each(cases)('$name', async ({ edits, from, to }) => {
    expect(text).toContain(from)
    expect(await editJson(text, edits, formatText)).toBe(text.replace(from, to))
  })

  test('the other way round gives the same bytes', async () => {
    const there = await editJson(text, [at('/required', { value: ['two'] })], formatText)
    expect(await editJson(there, [at('/required', { value: ['one', 'two'] })], formatText)).toBe(text)
  })

  test.each([
    ['a name', at('/properties/one/pattern', { value: 'x'.repeat(150) }), at('/properties/one/pattern')],
    ['a value', at('/required', { value: ['one', 'x'.repeat(150)] }), at('/required', { value: ['one', 'two'] })],
    ['the last name of a map', at('/properties/one/minLength'), at('/properties/one/minLength', { value: 2 })],
  ])('what got too long for a line stands on one again once %s is taken back by hand', async (_, there, back) => {
    expect(await editJson(await editJson(text, [there], formatText), [back], formatText)).toBe(text)
  })

  test('a map that somebody broke over lines stays so', async () => {
    const broken = text.replace('"one": { "minLength": 2 }', '"one": {\n      "minLength": 2\n    }')
    expect(await editJson(broken, [at('/properties/one/minLength', { value: 3 })], formatText)).toBe(broken.replace('2\n', '3\n'))
  })

  test('a file in a format of its own keeps it', async () => {
    const own = '{"required":   ["one"],\n\n"b": 1}'
    expect(await editJson(own, [at('/b', { value: 2 })], formatText)).toBe(own.replace('1}', '2}'))
  })

  test('what goes and is not there changes nothing', async () => {
    expect(await editJson(text, [at('/properties/one/pattern')], formatText)).toBe(text)
  })
})

test.each([
  ['another value', at('/required', { was: ['one'], value: [] })],
  ['nothing', at('/properties/three', { was: {}, value: {} })],
])('an edit that expects something else than %s is refused', async (_, edit) => {
  await expect(editJson(text, [edit], formatText)).rejects.toThrow(EditConflict)
})

test('a project without a format of its own is edited in that of the formatter', async () => {
  const formatBare = projectFormat(join(import.meta.dirname, 'no-such-project'))
  expect(await editJson(text, [at('/properties/one/minLength', { value: 3 })], formatBare)).toBe(
    text.replace('"minLength": 2', '"minLength": 3'),
  )
})
