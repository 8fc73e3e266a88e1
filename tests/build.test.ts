import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'

/** Output of `npm run build`; `npm test` builds first. */
const web = join(import.meta.dirname, '../dist/web')
const root = join(import.meta.dirname, '..')

describe.skipIf(!existsSync(web))('the built app', () => {
  const files = existsSync(web) ? readdirSync(web, { recursive: true, encoding: 'utf8' }) : []
  const code = files.filter((name) => name.endsWith('.js')).map((name) => ({ name, text: readFileSync(join(web, name), 'utf8') }))
  const filesWith = (pattern: RegExp | string) =>
    code.filter(({ text }) => (typeof pattern === 'string' ? text.includes(pattern) : pattern.test(text))).map(({ name }) => name)

  test('makes no code out of text', () => {
    expect(code.length).toBeGreaterThan(3)
    expect(filesWith(/new Function\(|(?<![.\w$])eval\(|(?<![.\w$])Function\(['"`]/)).toEqual([])
  })

  /** Each with a text that every bundle of it contains, and the source file that contains this text. */
  test.each([
    ['the runtime of Ajv', 'Error compiling schema', 'ajv/dist/compile/index.js'],
    ['a Markdown parser', 'renderRule', 'markdown-to-jsx/dist/react.js'],
    ['an address parser', '.nss', 'fast-uri/lib/schemes.js'],
    ['a merger of allOf', 'It is not possible to create an intersection', '@x0k/json-schema-merge/dist/lib/json-schema/merge/merge.js'],
  ])('does not carry %s', (_, mark, source) => {
    expect(readFileSync(join(root, 'node_modules', source), 'utf8')).toContain(mark)
    expect(filesWith(mark)).toEqual([])
  })

  test('uses no undeclared variable', () => {
    const folder = mkdtempSync(join(tmpdir(), 'alur-names-'))
    try {
      for (const { name, text } of code.filter(({ name: path }) => path.startsWith('assets/')))
        writeFileSync(join(folder, basename(name)), text)
      writeFileSync(join(folder, 'undeclared.js'), 'undeclared()')
      const known = ['__REACT_DEVTOOLS_GLOBAL_HOOK__', 'process', 'setImmediate']
      const config = {
        env: { browser: true, es2024: true },
        globals: Object.fromEntries(known.map((name) => [name, 'readonly'])),
        categories: { correctness: 'off' },
        rules: { 'no-undef': 'error' },
      }
      writeFileSync(join(folder, '.oxlintrc.json'), JSON.stringify(config))
      const oxlint = join(root, 'node_modules/oxlint/bin/oxlint')
      const { stdout } = spawnSync(process.execPath, [oxlint, '-c', '.oxlintrc.json', '-f', 'unix', '.'], { cwd: folder, encoding: 'utf8' })
      expect([...new Set([...stdout.matchAll(/'(\S+)' is not defined/g)].map(([, name]) => name))]).toEqual(['undeclared'])
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })

  test('contains no texts or routes of the configuration', () => {
    const texts = Object.values(JSON.parse(readFileSync(join(root, 'locales/id-id/forms.json'), 'utf8')) as Record<string, string>)
    const longTexts = texts.filter((text) => text.length > 25 && !text.includes('{{'))
    expect(longTexts.length).toBeGreaterThan(10)
    expect(longTexts.filter((text) => filesWith(text).length > 0)).toEqual([])
    const { routes } = JSON.parse(readFileSync(join(root, 'flows/routes.json'), 'utf8')) as { routes: Record<string, { path: string }> }
    const paths = Object.values(routes).filter(({ path }) => path.split('/').length > 2)
    expect(paths.filter(({ path }) => filesWith(`"${path}"`).length > 0 || filesWith(`\`${path}\``).length > 0)).toEqual([])
  })

  test('has a content hash in the name of every asset, and no inlined file', () => {
    const assets = files.filter((name) => name.startsWith('assets/') && !/\.(br|gz)$/.test(name))
    expect(assets.filter((name) => !/-[\w-]{8}\.\w+$/.test(name))).toEqual([])
    expect(filesWith(/data:[\w/+.-]+;base64,[A-Za-z0-9+/]{40}/)).toEqual([])
  })
})
