import { isDeepStrictEqual } from 'node:util'
import { describe, expect, it } from 'vitest'
import { dependsOnAnswers, drawnData } from '../../../src/core/forms/form-shape.ts'

describe('what a form asks', () => {
  const name = { type: 'string' }
  it.each([
    {
      name: 'is fixed by a schema without conditions',
      schema: { properties: { name, places: { items: { properties: { name } } } } },
      depends: false,
    },
    { name: 'depends on an answer by `if`', schema: { properties: { name }, if: { properties: { name: { const: 'x' } } } }, depends: true },
    { name: 'depends on an answer within a list', schema: { properties: { places: { items: { anyOf: [{}, {}] } } } }, depends: true },
    {
      name: 'is fixed where a rule only says what an answer may not be',
      schema: { properties: { name: { not: { anyOf: [{}] } } } },
      depends: false,
    },
    { name: 'is filled in by a default', schema: { properties: { name: { ...name, default: 'x' } } }, depends: true },
  ])('$name', ({ schema, depends }) => {
    expect(dependsOnAnswers(schema)).toBe(depends)
  })
})

describe('the answers that decide what a form asks', () => {
  const name = { type: 'string' }
  const isMarried = { properties: { status: { const: 'married' } } }
  it.each([
    { name: 'are none without conditions', schema: { properties: { name } }, deciding: [] },
    {
      name: 'are those that a condition looks at',
      schema: { properties: { name }, if: isMarried, then: { properties: { name } } },
      deciding: ['status'],
    },
    {
      name: 'are also those that must be given',
      schema: { if: { ...isMarried, required: ['status', 'city'] } },
      deciding: ['status', 'city'],
    },
    { name: 'are also those of a branch', schema: { if: isMarried, else: { if: { required: ['city'] } } }, deciding: ['status', 'city'] },
    { name: 'are those of alternatives', schema: { oneOf: [isMarried, { properties: { city: {} } }] }, deciding: ['status', 'city'] },
    {
      name: 'are the lists and maps with a condition in them',
      schema: { properties: { name, places: { items: { if: isMarried } } } },
      deciding: ['places'],
    },
    { name: 'are those with a default', schema: { properties: { name: { ...name, default: 'x' } } }, deciding: ['name'] },
  ])('$name', ({ schema, deciding }) => {
    const drawn = drawnData(schema)
    const decides = (field: string) => !isDeepStrictEqual(drawn({ [field]: ['a'] }), drawn({ [field]: ['b'] }))
    expect(['name', 'status', 'city', 'places'].filter(decides)).toEqual(deciding)
  })
})

describe('what is drawn of a form', () => {
  const drawn = drawnData({ if: { required: ['status'] }, then: { properties: { spouse: {} } } })
  const data = { status: 'single', name: 'Sari' }
  it.each([
    { name: 'stays when an answer changes that decides nothing', next: { ...data, name: 'Budi', spouse: 'Adi' }, same: true },
    { name: 'changes with an answer that decides', next: { ...data, status: 'married' }, same: false },
    { name: 'changes with the length of a list', next: { ...data, places: [{}] }, same: false },
  ])('$name', ({ next, same }) => {
    if (same) expect(drawn(next)).toEqual(drawn(data))
    else expect(drawn(next)).not.toEqual(drawn(data))
  })
})

describe('the shape of answers', () => {
  const data = { name: 'Sari', places: [{ city: 'Depok' }, { city: 'Bogor' }] }
  it.each([
    { name: 'stays when a value changes', next: { ...data, name: 'Budi' }, same: true },
    { name: 'stays when a value comes', next: { ...data, city: 'Depok' }, same: true },
    { name: 'stays when a value in a list changes', next: { ...data, places: [{}, { city: 'Jambi' }] }, same: true },
    { name: 'changes with the length of a list', next: { ...data, places: [{}] }, same: false },
    { name: 'changes when a map comes', next: { ...data, job: {} }, same: false },
  ])('$name', ({ next, same }) => {
    const shape = drawnData({})
    if (same) expect(shape(next)).toEqual(shape(data))
    else expect(shape(next)).not.toEqual(shape(data))
  })
})
