import { readFileSync } from 'node:fs'
import { parseAst } from 'vite'
import { describe, expect, it } from 'vitest'
import { lookedUpIn } from '../../src/vite/looked-up-in.ts'
import { settled } from '../../src/vite/settled-values.ts'
import { unusedFunctions } from '../../src/vite/unused-functions.ts'
import { unused } from '../../src/vite/unused-names.ts'

type Hooks = {
  buildStart(): void
  transform(this: { parse: typeof parseAst }, code: string, id: string): { code: string } | null
  buildEnd(this: { error(message: string): void }, error?: Error): void
}
const file = '/project/node_modules/i18next/dist/i18next.js'

function built(code: string, id = file): { code: string; errors: string[] } {
  const plugin = unusedFunctions() as unknown as Hooks
  const errors: string[] = []
  plugin.buildStart()
  const changed = plugin.transform.call({ parse: parseAst }, code, id)
  plugin.buildEnd.call({ error: (message) => void errors.push(message) })
  return { code: changed?.code ?? code, errors }
}

const ofReact = '/project/node_modules/react-dom/cjs/react-dom-client.production.js'

describe('unreachable functions', () => {
  it.each([
    {
      name: 'a named method is emptied, its neighbour stays',
      given: 'class I18n {\n use(a) {\n  return a\n }\n t() { return 1 }\n}',
      expected: "class I18n {\n use(a) { throw Error('left out of this build') }\n\n\n t() { return 1 }\n}",
    },
    {
      name: 'a method of another class stays',
      given: 'class Other { use(a) { return a } }',
      expected: 'class Other { use(a) { return a } }',
    },
    {
      name: 'a function that is assigned is emptied',
      given: 'I18n.use = function (a) { return a }',
      expected: "I18n.use = function (a) { throw Error('left out of this build') }",
    },
    {
      name: 'a component is marked as pure',
      given: 'var A = React.forwardRef(f)',
      expected: 'var A = /* @__PURE__ */ React.forwardRef(f)',
    },
    { name: 'its display name is removed', given: 'A.displayName = "A";', expected: '' },
  ])('$name', ({ given, expected }) => {
    expect(built(given).code).toBe(expected)
  })

  it('code of the app stays as it is', () => {
    const code = 'class I18n { use(a) { return a } }'
    expect(built(code, '/project/src/i18next/own.js')).toEqual({ code, errors: [] })
  })

  it('the build fails when a package no longer has one of them', () => {
    expect(built('class I18n {}').errors).toEqual([expect.stringContaining('I18n.use of i18next')])
  })
})

describe('expressions with a known value', () => {
  it.each([
    { name: 'a read is replaced', given: 'f(this.i18nFormat.parse)', expected: 'f((void 0).parse)' },
    { name: 'an assignment stays', given: 'this.i18nFormat = a', expected: 'this.i18nFormat = a' },
    { name: 'a call is replaced with any arguments', given: 'this.logger.warn(a, b)', expected: '(void 0)' },
    { name: 'a property of the same name stays', given: 'a.wouldCheckForNsInKey', expected: 'a.wouldCheckForNsInKey' },
    { name: 'a variable of the name is still declared', given: 'let wouldCheckForNsInKey = 1', expected: 'let wouldCheckForNsInKey = 1' },
    { name: 'a whole condition is replaced', given: "if (typeof k === 'function') f()", expected: 'if ((!1)) f()' },
  ])('$name', ({ given, expected }) => expect(built(given).code).toBe(expected))
})

describe('cases of element kinds that the app does not use', () => {
  it.each([
    {
      name: 'such a case is removed',
      given: 'switch (a.tag) { case 5: f(); break; case 30: g(); break; default: h() }',
      expected: 'switch (a.tag) { case 5: f(); break;  default: h() }',
    },
    {
      name: 'a case that another one falls through to stays',
      given: 'switch (a.tag) { case 5: f(); case 27: g() }',
      expected: 'switch (a.tag) { case 5: f(); g() }',
    },
    {
      name: 'a body shared by two such cases is removed',
      given: 'switch (a.tag) { case 26: case 27: g(); break; case 5: f() }',
      expected: 'switch (a.tag) {   case 5: f() }',
    },
    {
      name: 'its declarations stay for the other cases',
      given: 'switch (a.tag) { case 27: var b = g(); for (var c of b) h(); break; case 5: b = f() }',
      expected: 'switch (a.tag) { case 27: var b, c; case 5: b = f() }',
    },
    {
      name: 'a case of another switch stays',
      given: 'switch (a.lane) { case 30: g() }',
      expected: 'switch (a.lane) { case 30: g() }',
    },
  ])('$name', ({ given, expected }) => expect(built(given, ofReact).code).toBe(expected))
})

describe('the removed parts of a package are those of its installed version', () => {
  it.each(Object.keys({ ...unused, ...settled }))('%s', (name) => {
    const manifest = readFileSync(new URL(`../../node_modules/${name}/package.json`, import.meta.url), 'utf8')
    expect(lookedUpIn[name]).toBe((JSON.parse(manifest) as { version: string }).version)
  })
})
