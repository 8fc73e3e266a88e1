import { describe, expect, it } from 'vitest'
import { findMismatch } from '../../../../src/compiler/check/typing/mismatch.ts'
import type { Type } from '../../../../src/compiler/check/typing/type.ts'

const text: Type = { type: 'string' }
const count: Type = { type: 'integer' }
const map = (properties: Record<string, Type>, required: string[] = []): Type => ({
  type: 'object',
  additionalProperties: false,
  required,
  properties,
})
const list = (items: Type): Type => ({ type: 'array', items })

describe('a given type where another is wanted', () => {
  it.each<{ name: string; wanted: Type; given: Type; at: string | undefined }>([
    { name: 'the same', wanted: text, given: text, at: undefined },
    { name: 'anything for anything', wanted: true, given: count, at: undefined },
    { name: 'an unknown type', wanted: text, given: true, at: undefined },
    { name: 'nothing yet', wanted: text, given: { enum: [] }, at: undefined },
    { name: 'a number for a text', wanted: text, given: count, at: '' },
    { name: 'an integer for a number', wanted: { type: 'number' }, given: count, at: undefined },
    { name: 'one of two that fits', wanted: text, given: { anyOf: [count, text] }, at: undefined },
    { name: 'two that do not', wanted: text, given: { anyOf: [count, { type: 'boolean' }] }, at: '' },
    { name: 'a value that is not in the enumeration', wanted: { enum: ['a', 'b'] }, given: { enum: ['c'] }, at: '' },
    { name: 'a value that may be in the enumeration', wanted: { enum: ['a', 'b'] }, given: { enum: ['b', 'c'] }, at: undefined },
    { name: 'a literal that is not in it', wanted: { enum: ['a'] }, given: { type: 'string', examples: ['c'] }, at: '' },
    { name: 'a map with the required members', wanted: map({ a: text }, ['a']), given: map({ a: text }), at: undefined },
    { name: 'a map without a required member', wanted: map({ a: text }, ['a']), given: map({}), at: '/a' },
    { name: 'a map with an unknown member', wanted: map({ a: text }), given: map({ a: text, b: text }), at: '/b' },
    { name: 'a map with another kind inside', wanted: map({ a: map({ b: text }) }), given: map({ a: map({ b: count }) }), at: '/a/b' },
    { name: 'a list of another kind', wanted: list(map({ a: text }, ['a'])), given: list(map({ b: text })), at: '/0/a' },
    { name: 'a map for a list', wanted: list(text), given: map({}), at: '' },
    { name: 'any map for a map', wanted: map({ a: text }, ['a']), given: { type: 'object' }, at: undefined },
  ])('$name', ({ wanted, given, at }) => {
    expect(findMismatch(wanted, given)?.path).toBe(at)
  })
})
