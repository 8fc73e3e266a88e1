import { parseAst } from 'vite'
import { describe, expect, it } from 'vitest'
import { unusedFunctions } from '../../src/vite/unused-functions.ts'

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

describe('functions that no code leads to', () => {
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
    { name: 'a component may go', given: 'var A = React.forwardRef(f)', expected: 'var A = /* @__PURE__ */ React.forwardRef(f)' },
    { name: 'the name that is written on it goes', given: 'A.displayName = "A";', expected: '' },
  ])('$name', ({ given, expected }) => {
    expect(built(given).code).toBe(expected)
  })

  it('code of the app stays as it is', () => {
    const code = 'class I18n { use(a) { return a } }'
    expect(built(code, '/project/src/i18next/own.js')).toEqual({ code, errors: [] })
  })

  it('a package that has one of them no more ends the build', () => {
    expect(built('class I18n {}').errors).toEqual([expect.stringContaining('I18n.use of i18next')])
  })
})
