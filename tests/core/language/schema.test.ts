import { describe, expect, it } from 'vitest'
import { propertiesOf, schemaAt } from '../../../src/core/language/schema.ts'

const phone = { type: 'string', maxLength: 4 }
const list = { type: 'array', items: { type: 'object', properties: { phone } } }
const schema = { type: 'object', properties: { name: { maxLength: 3 }, list, 'a/b': phone } }

describe('the schema of a part', () => {
  it.each([
    { at: '', found: schema },
    { at: '/name', found: { maxLength: 3 } },
    { at: '/list', found: list },
    { at: '/list/2/phone', found: phone },
    { at: '/a~1b', found: phone },
    { at: '/none', found: undefined },
    { at: '/none/deeper', found: undefined },
    { at: '/constructor', found: undefined },
    { at: '/name/deeper', found: undefined },
  ])('at "$at"', ({ at, found }) => {
    expect(schemaAt(schema, at)).toEqual(found)
  })
})

it.each([
  { of: 'a map', given: schema, names: ['name', 'list', 'a/b'] },
  { of: 'a list', given: list, names: [] },
  { of: 'what is no schema', given: { properties: 'none' }, names: [] },
  { of: 'nothing', given: undefined, names: [] },
])('the properties of $of are $names', ({ given, names }) => {
  expect(propertiesOf(given).map(([name]) => name)).toEqual(names)
})
