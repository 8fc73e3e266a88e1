import { describe, expect, it } from 'vitest'
import { isPointer, pointerOf, read, readPath, tokens, topField, write } from '../../../src/core/language/pointer.ts'

describe('a pointer', () => {
  it.each([
    { pointer: '', path: [] },
    { pointer: '/', path: [''] },
    { pointer: '/a/0/b', path: ['a', '0', 'b'] },
    { pointer: '/a~1b/c~0d', path: ['a/b', 'c~d'] },
    { pointer: '/~01', path: ['~1'] },
  ])('$pointer has the path $path, and back', ({ pointer, path }) => {
    expect(tokens(pointer)).toEqual(path)
    expect(pointerOf(path)).toBe(pointer)
  })

  it.each([
    { pointer: '/person/name', field: 'person' },
    { pointer: '/amount', field: 'amount' },
    { pointer: '', field: '' },
  ])('"$pointer" leads into the field "$field"', ({ pointer, field }) => expect(topField(pointer)).toBe(field))

  it('starts with a slash', () => {
    expect(() => tokens('a/b')).toThrow(SyntaxError)
    expect(['/a', 'a', 1].map(isPointer)).toEqual([true, false, false])
  })

  it.each<{ at: string; value: unknown; expected: object }>([
    { at: '/a/b', value: 1, expected: { a: { b: 1 }, list: [1] } },
    { at: '/a', value: { c: 2 }, expected: { a: { c: 2 }, list: [1] } },
    { at: '/new/deep', value: 1, expected: { a: { b: 0 }, list: [1], new: { deep: 1 } } },
    { at: '/list/0', value: 2, expected: { a: { b: 0 }, list: [2] } },
    { at: '/a/b/c', value: 1, expected: { a: { b: { c: 1 } }, list: [1] } },
    { at: '/a/b', value: undefined, expected: { a: {}, list: [1] } },
    { at: '/toString/x', value: 1, expected: { a: { b: 0 }, list: [1], toString: { x: 1 } } },
  ])('writes $value at $at', ({ at, value, expected }) => {
    const root = { a: { b: 0 }, list: [1] }
    write(root, at, value)
    expect(root).toStrictEqual(expected)
    expect(read(root, at)).toEqual(value)
  })

  it.each([
    { at: '', value: { a: { b: null }, list: [{ c: 1 }], text: 'x' } },
    { at: '/list/0/c', value: 1 },
    { at: '/list/1/c', value: undefined },
    { at: '/list/-', value: undefined },
    { at: '/a/b', value: null },
    { at: '/a/b/c', value: undefined },
    { at: '/text/length', value: undefined },
    { at: '/a/constructor', value: undefined },
  ])('reads $value at "$at", by its path too', ({ at, value }) => {
    const root = { a: { b: null }, list: [{ c: 1 }], text: 'x' }
    expect([read(root, at), readPath(root, tokens(at))]).toEqual([value, value])
  })

  it('writes below what is null', () => {
    const root = { a: null }
    write(root, '/a/b', 1)
    expect(root).toEqual({ a: { b: 1 } })
  })

  it.each(['', '/__proto__/x', '/a/constructor', '/prototype'])('never writes at "%s"', (at) => {
    expect(() => write({}, at, 1)).toThrow(`Cannot write at "${at}"`)
  })
})
