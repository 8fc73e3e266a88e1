import { describe, expect, it } from 'vitest'
import { dependsOnAnswers, formShape } from '../../../src/core/forms/form-shape.ts'

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
    { name: 'is filled in by a default', schema: { properties: { name: { ...name, default: 'x' } } }, depends: true },
  ])('$name', ({ schema, depends }) => {
    expect(dependsOnAnswers(schema)).toBe(depends)
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
    if (same) expect(formShape(next)).toEqual(formShape(data))
    else expect(formShape(next)).not.toEqual(formShape(data))
  })
})
