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
])('$pointer is on line $line', ({ pointer, line }) => expect(lineOf(text, pointer)).toBe(line))

it.each([
  { text: '{"a":1,}', about: /name in double quotes/, line: 1 },
  { text: '{"a":1\n"b":2}', about: /comma is missing/, line: 2 },
  { text: '{"a" 1}', about: /colon is missing/, line: 1 },
  { text: '{"a":}', about: /value is missing/, line: 1 },
  { text: '{"a":[1,2', about: /closing \]/, line: 1 },
  { text: '{"a":yes}', about: /double quotes/, line: 1 },
  { text: '{\n"a":1 // so\n}', about: /no comments/, line: 2 },
  { text: '', about: /file is empty/, line: 1 },
  { text: '{} {}', about: /more after the end/, line: 1 },
  { text: '{\n<<<<<<< HEAD\n"a": 1\n=======\n"a": 2\n>>>>>>> main\n}', about: /merge was not finished/, line: 2 },
  { text: '{"b": 1,\n"a": 30.000.000}', about: /no dots between its thousands/, line: 2 },
  { text: '{"a": 030000}', about: /does not begin with 0/, line: 1 },
  { text: '{"a": True}', about: /small letters/, line: 1 },
  { text: '{"about": "not True, 30.000.000 or 07" "b": 1}', about: /comma is missing/, line: 1 },
  { text: '{\n“a”: 1}', about: /curly quote/, line: 2 },
  { text: '{"a": “yes”}', about: /curly quote/, line: 1 },
  { text: '{"a":\n"yes”,\n"b":"no"}', about: /curly quote/, line: 2 },
  { text: '{"a":1,\n"b":"yes}', about: /closing " is missing/, line: 2 },
])('$text: $about', ({ text: bad, about, line }) => {
  const { errors } = parseJson(bad)
  expect(errors).toHaveLength(1)
  expect(errors[0]?.detail).toMatchObject({ text: expect.stringMatching(about) })
  expect(lineAt(bad, errors[0]?.offset ?? -1)).toBe(line)
})

it('reports a duplicate name only within one map', () => {
  expect(parseJson('{"a":{"x":1},"b":{"x":1}}').errors).toEqual([])
  expect(parseJson('{"a":{"x":1,"y":[{}],"x":2}}').errors).toMatchObject([{ kind: 'duplicate', detail: 'x', pointer: '/a/x' }])
})

const bytes = '{\n  "a": "é…"\n}\n'
it.each([
  { saved: 'in Latin-1', text: Buffer.from(bytes, 'latin1').toString(), about: /another encoding/, line: 2 },
  { saved: 'after its letters were lost', text: bytes.replace('é', '\uFFFD'), about: /another encoding/, line: 2 },
  { saved: 'in UTF-16', text: Buffer.from(bytes, 'utf16le').toString(), about: /UTF-16/, line: 1 },
  { saved: 'in UTF-16 with its mark', text: Buffer.from(`\uFEFF${bytes}`, 'utf16le').toString(), about: /UTF-16/, line: 1 },
  {
    saved: 'in the UTF-16 of other machines',
    text: Buffer.from(`\uFEFF${bytes}`, 'utf16le').swap16().toString(),
    about: /UTF-16/,
    line: 1,
  },
])('asks to save a file as UTF-8 that was saved $saved', ({ text: saved, about, line }) => {
  const { errors } = parseJson(saved)
  expect(errors).toMatchObject([{ kind: 'encoding', detail: { text: expect.stringMatching(about) } }])
  expect(errors[0]?.detail).toMatchObject({ text: expect.stringContaining('save it as UTF-8') })
  expect(lineAt(saved, errors[0]?.offset ?? -1)).toBe(line)
})
