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
/** `from` and `to`: the only changed line, before and after. */
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
  { name: 'a removed name', edits: [at('/properties/one/minLength')], from: '    "one": { "minLength": 2 },', to: '    "one": {},' },
]

describe('an edit changes only its own line', () => {
  test.each(cases)('$name', async ({ edits, from, to }) => {
    expect(text).toContain(from)
    expect(await editJson(text, edits, formatText)).toBe(text.replace(from, to))
  })

  test('the inverse edit restores the same bytes', async () => {
    const there = await editJson(text, [at('/required', { value: ['two'] })], formatText)
    expect(await editJson(there, [at('/required', { value: ['one', 'two'] })], formatText)).toBe(text)
  })

  test.each([
    ['a name', at('/properties/one/pattern', { value: 'x'.repeat(150) }), at('/properties/one/pattern')],
    ['a value', at('/required', { value: ['one', 'x'.repeat(150)] }), at('/required', { value: ['one', 'two'] })],
    ['the last name of a map', at('/properties/one/minLength'), at('/properties/one/minLength', { value: 2 })],
  ])('a value that was wrapped is on one line again after %s is reverted by an edit', async (_, there, back) => {
    expect(await editJson(await editJson(text, [there], formatText), [back], formatText)).toBe(text)
  })

  test('a map that is written on several lines stays so', async () => {
    const broken = text.replace('"one": { "minLength": 2 }', '"one": {\n      "minLength": 2\n    }')
    expect(await editJson(broken, [at('/properties/one/minLength', { value: 3 })], formatText)).toBe(broken.replace('2\n', '3\n'))
  })

  test('a file with another format keeps it', async () => {
    const own = '{"required":   ["one"],\n\n"b": 1}'
    expect(await editJson(own, [at('/b', { value: 2 })], formatText)).toBe(own.replace('1}', '2}'))
  })

  test('removing a missing entry changes nothing', async () => {
    expect(await editJson(text, [at('/properties/one/pattern')], formatText)).toBe(text)
  })
})

test.each([
  ['another value', at('/required', { was: ['one'], value: [] })],
  ['nothing', at('/properties/three', { was: {}, value: {} })],
])('an edit that expects another value than %s is refused', async (_, edit) => {
  await expect(editJson(text, [edit], formatText)).rejects.toThrow(EditConflict)
})

test("a project without a formatter configuration uses the formatter's defaults", async () => {
  const formatBare = projectFormat(join(import.meta.dirname, 'no-such-project'))
  expect(await editJson(text, [at('/properties/one/minLength', { value: 3 })], formatBare)).toBe(
    text.replace('"minLength": 2', '"minLength": 3'),
  )
})
