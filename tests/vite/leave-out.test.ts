import { parseAst } from 'vite'
import { expect, it } from 'vitest'
import { leaveOut, type Node } from '../../src/vite/leave-out.ts'

const left = (name: string) => `{throw Error("left out: ${name}")}`
const trim = (code: string, ...names: string[]) => leaveOut(code, parseAst(code) as unknown as Node, names)

it.each([
  { name: 'a function', code: 'function a(x) { return x }', names: ['a'], expected: `function a(x) ${left('a')}` },
  {
    name: 'one within another',
    code: 'function a() { function b() { c } b() }',
    names: ['b'],
    expected: `function a() { function b() ${left('b')} b() }`,
  },
  {
    name: 'both of two nested ones as one',
    code: 'function a() { function b() { c } b() }',
    names: ['a', 'b'],
    expected: `function a() ${left('a')}`,
  },
  {
    name: 'a method of one class alone',
    code: 'class A { m() { x } }\nclass B { m() { x } }',
    names: ['B.m'],
    expected: `class A { m() { x } }\nclass B { m() ${left('B.m')} }`,
  },
  {
    name: 'a method that is an arrow function',
    code: 'class A { m = () => { x } }',
    names: ['A.m'],
    expected: `class A { m = () => ${left('A.m')} }`,
  },
])('leaves out $name', ({ code, names, expected }) => {
  expect(trim(code, ...names)).toEqual({ code: expected, missed: [] })
})

it.each([
  { name: 'a made component', code: 'var A = R.forwardRef(B);', expected: 'var A = /* @__PURE__ */ R.forwardRef(B);' },
  {
    name: 'a component of a class',
    code: 'var A = class extends R.Component {};',
    expected: 'var A = /* @__PURE__ */ (() => class extends R.Component {})();',
  },
  { name: 'the name of a component', code: 'A.displayName = "A";', expected: '' },
  { name: 'nothing of another call', code: 'var A = R.render(B);', expected: 'var A = R.render(B);' },
])('lets the bundler drop $name', ({ code, expected }) => {
  expect(trim(code).code).toBe(expected)
})

it('says which names the code has not', () => {
  expect(trim('function a() {}', 'a', 'b', 'A.c').missed).toEqual(['b', 'A.c'])
})
