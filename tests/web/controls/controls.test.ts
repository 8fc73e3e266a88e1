import { describe, expect, it } from 'vitest'
import { digitsOnly } from '../../../src/web/controls/TextControl.tsx'
import { groupedLeaves, toOptions, findPath, toTree } from '../../../src/web/controls/tree.ts'
import { enumName } from '../../../src/core/language/enum-text-key.ts'
import { widgetFor, widgetRegistry } from '../../../src/web/form/widgets/registry.ts'

const rows = [
  {
    id: 'edu',
    name: 'School',
    children: [
      { id: 'fee', name: 'Fees', children: [] },
      { id: 'book', name: 'Books' },
    ],
  },
  { id: 'home', name: 'Home' },
]

describe('the options of a tree', () => {
  const nodes = toTree(rows, 'id', 'name')
  it.each([
    { value: 'fee', path: ['edu', 'fee'] },
    { value: 'home', path: ['home'] },
    { value: 'edu', path: ['edu'] },
    { value: 'none', path: [] },
    { value: undefined, path: [] },
  ])('the path to $value is $path', ({ value, path }) => {
    expect(findPath(nodes, value).map((node) => node.value)).toEqual(path)
  })

  it.each([undefined, null, 'x', 5, {}, [null], [5], [{ id: {} }], [{ id: 1 }], [{ name: 'x' }]])('%j is no tree', (broken) => {
    expect(toTree(broken, 'id', 'name')).toEqual([])
  })

  it('a tree of two levels is one list of its leaves', () => {
    expect(groupedLeaves(nodes)).toEqual([
      { value: 'fee', text: 'Fees', group: 'School' },
      { value: 'book', text: 'Books', group: 'School' },
      { value: 'home', text: 'Home' },
    ])
  })

  it('a tree of three levels is not one list', () => {
    expect(groupedLeaves(toTree([{ id: 'top', name: 'Top', children: rows }], 'id', 'name'))).toBeUndefined()
  })

  it('the first level is a list of options', () => {
    expect(toOptions(rows, 'id', 'name')).toEqual([
      { value: 'edu', text: 'School' },
      { value: 'home', text: 'Home' },
    ])
  })
})

describe('the digits', () => {
  it.each([
    { typed: '+62 812-3456-7890', digits: '6281234567890' },
    { typed: '0812 3456', digits: '08123456' },
    { typed: '٠١٢', digits: '' },
    { typed: '1e9', digits: '19' },
  ])('are $digits for the input $typed', ({ typed, digits }) => {
    expect(digitsOnly(typed)).toBe(digits)
  })
})

describe('the widget of a field', () => {
  it.each([
    { schema: { type: 'string' }, widget: 'Text' },
    { schema: { type: 'integer' }, widget: 'Amount' },
    { schema: { type: 'integer', enum: [1, 2] }, widget: 'Select' },
    { schema: { type: 'boolean', const: true }, widget: 'Agree' },
    { schema: { const: true }, widget: 'Agree' },
    { schema: { type: 'string', format: 'file' }, widget: 'File' },
  ] as const)('is $widget by default for $schema', ({ schema, widget }) => {
    expect(widgetFor(schema, {})).toBe(widgetRegistry[widget])
  })

  it('is the one that the field names', () => {
    expect(widgetFor({ type: 'string' }, { widget: 'Phone' })).toBe(widgetRegistry.Phone)
  })

  it.each(['Phne', 'constructor'])('is an error when there is none named %s', (widget) => {
    expect(() => widgetFor({ type: 'string' }, { widget })).toThrow(`No widget is named "${widget}"`)
  })

  it.each([
    { title: 'LiveDuration', name: 'liveDuration' },
    { title: '', name: undefined },
    { title: undefined, name: undefined },
  ])('uses the labels of the enumeration $name for the title $title', ({ title, name }) => {
    expect(enumName({ title })).toBe(name)
  })
})
