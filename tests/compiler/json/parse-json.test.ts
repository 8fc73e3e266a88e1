import { expect, it } from 'vitest'
import { lineAt, lineOf, parseJson } from '../../../src/compiler/json/parse-json.ts'

const text = '{\n  "a": [\n    { "b/c": 1 },\n    2\n  ],\n  "d": {}\n}\n'

it.each([
  { pointer: '', line: 1 },
  { pointer: '/a', line: 2 },
  { pointer: '/a/0/b~1c', line: 3 },
  { pointer: '/a/1', line: 4 },
  { pointer: '/d', line: 6 },
  { pointer: '/d/missing', line: 6 },
  { pointer: '/a/7/x', line: 2 },
])('$pointer stands on line $line', ({ pointer, line }) => expect(lineOf(text, pointer)).toBe(line))

it.each([
  { text: '{"a":1,}', about: /name in double quotes/, line: 1 },
  { text: '{"a":1\n"b":2}', about: /comma is missing/, line: 2 },
  { text: '{"a" 1}', about: /colon is missing/, line: 1 },
  { text: '{"a":}', about: /value is missing/, line: 1 },
  { text: '{"a":[1,2', about: /closing \]/, line: 1 },
  { text: '{"a":yes}', about: /double quotes/, line: 1 },
  { text: '{\n"a":1 // so\n}', about: /no comments/, line: 2 },
  { text: '', about: /value is missing/, line: 1 },
  { text: '{} {}', about: /more after the end/, line: 1 },
])('$text: $about', ({ text: bad, about, line }) => {
  const { errors } = parseJson(bad)
  expect(errors).toHaveLength(1)
  expect(errors[0]?.detail).toMatch(about)
  expect(lineAt(bad, errors[0]?.offset ?? -1)).toBe(line)
})

it('finds a name that stands twice, in its own map only', () => {
  expect(parseJson('{"a":{"x":1},"b":{"x":1}}').errors).toEqual([])
  expect(parseJson('{"a":{"x":1,"y":[{}],"x":2}}').errors).toMatchObject([{ kind: 'duplicate', detail: 'x', pointer: '/a/x' }])
})
