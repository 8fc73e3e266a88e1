import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { businessWords, needlessGeneralWords, wordsIn } from './business-words.ts'

const root = join(import.meta.dirname, '..')

function sources(folder: string): { path: string; code: string }[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => ({ path: `${folder}/${name}`, code: withoutComments(readFileSync(join(root, folder, name), 'utf8')) }))
}

function withoutComments(code: string): string {
  return code.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')
}

const sql = /[`'"]\s*(select\s[\s\S]*?\sfrom|insert\s+into|update\s+\w+\s+set|delete\s+from|create\s+table|alter\s+table)\s/i

/** Boundaries that the linter cannot express. `breach`: pattern that no file may contain. */
const boundaries: { name: string; files: () => { path: string; code: string }[]; breach: RegExp; example: string }[] = [
  {
    name: 'SQL is only in server/db and in files named -queries.ts',
    files: () => sources('src').filter(({ path }) => !/^src\/server\/(db\/|(.+\/)?[\w-]+-queries\.ts$)/.test(path)),
    breach: sql,
    example: "sql.query('select id from account where phone = $1', [phone])",
  },
  {
    name: 'only db/columns.ts renames columns to camel case',
    files: () => sources('src/server'),
    breach: /\b[a-z]+(?:_[a-z]+)+ as "/,
    example: 'select paid_at as "paidAt" from bill',
  },
  {
    name: 'only the store makes proxies',
    files: () => sources('src').filter(({ path }) => path !== 'src/web/state/store.ts'),
    breach: /\bproxy\(/,
    example: 'const state = proxy({})',
  },
  {
    name: 'no code is evaluated from text',
    files: () => sources('src'),
    breach: /\bnew Function\(|(?<![.\w])eval\(/,
    example: "new Function('return 1')",
  },
  {
    name: 'no path of a developer machine and no address of a registry',
    files: () => ['src', 'scripts', 'tests'].flatMap(sources).filter(({ path }) => path !== 'tests/architecture.test.ts'),
    breach: /registry\.npmjs|['"`]\/(?:root|work|Users)\//,
    example: "readFileSync('/Users/someone/alur/x.json')",
  },
]

test.each(boundaries)('$name', ({ files, breach, example }) => {
  expect(breach.test(example), 'the example of a breach is found').toBe(true)
  expect(files().length).toBeGreaterThan(0)
  expect(
    files()
      .filter(({ code }) => breach.test(code))
      .map(({ path }) => path),
  ).toEqual([])
})

const interpreter = [
  'src/core',
  'src/json',
  'src/text',
  'src/scenarios',
  'src/web/app',
  'src/web/screens',
  'src/web/state',
  'src/web/net',
  'src/compiler',
  'src/studio',
]

test('the interpreter contains no business word', () => {
  const business = businessWords()
  const found = (code: string) => [...new Set(wordsIn(code))].filter((word) => business.has(word))
  expect(found("if (status.bill_status === 4) go('HomeAddBank')"), 'the example of a breach is found').toEqual(['bill', 'bank'])
  expect(needlessGeneralWords()).toEqual([])
  // The rules in this folder check the product's own terms, so they need business words.
  const files = interpreter.flatMap(sources).filter(({ path }) => !path.startsWith('src/compiler/check/rules/policy/'))
  expect(Object.fromEntries(files.map(({ path, code }) => [path, found(code)]).filter(([, words]) => words!.length > 0))).toEqual({})
})

/** One breach of each boundary that the linter checks, to prove that the linter finds it. `architecture/rooms.test.ts` checks the boundaries between rooms. */
const breaches: { file: string; code: string; rule: string }[] = [
  { file: 'src/core/a.ts', code: "import { readFileSync } from 'node:fs'\nexport const a = readFileSync", rule: 'no-restricted-imports' },
  { file: 'src/json/a.ts', code: "import { join } from 'node:path'\nexport const a = join", rule: 'no-restricted-imports' },
  { file: 'src/text/a.ts', code: "import { join } from 'node:path'\nexport const a = join", rule: 'no-restricted-imports' },
  { file: 'src/web/b.ts', code: "import { proxy } from 'valtio'\nexport const b = proxy", rule: 'no-restricted-imports' },
  {
    file: 'src/web/deep/c.ts',
    code: "import texts from '../../../locales/en-us/a.json'\nexport const b = texts",
    rule: 'no-restricted-imports',
  },
  { file: 'src/server/b.ts', code: "import pg from 'pg'\nexport const b = pg", rule: 'no-restricted-imports' },
  { file: 'src/server/c.ts', code: "import { a } from '../../tests/a.ts'\nexport const b = a", rule: 'no-restricted-imports' },
  { file: 'src/product/a.ts', code: "import { a } from '../../scripts/a.ts'\nexport const b = a", rule: 'no-restricted-imports' },
  { file: 'src/web/a.ts', code: "import { join } from 'node:path'\nexport const b = join", rule: 'no-restricted-imports' },
  { file: 'src/studio/client/a.ts', code: "import { a } from '../../../tests/a.ts'\nexport const b = a", rule: 'no-restricted-imports' },
  { file: 'src/server/d.ts', code: 'export const port = process.env.PORT', rule: 'no-process-env' },
  { file: 'src/web/e.ts', code: "export const e = fetch('/x')", rule: 'no-restricted-globals' },
  { file: 'src/web/f.ts', code: "export const f = window.fetch('/x')", rule: 'no-restricted-properties' },
]
/** Cycles of type-only imports are refused too. To resolve one, merge the two files or move the shared part to a third file. */
const cycle = {
  'src/core/one.ts': "import { two } from './two.ts'\nexport type One = string\nexport const one = two",
  'src/core/two.ts': "import type { One } from './one.ts'\nexport const two: One = 'two'",
}

const folder = mkdtempSync(join(tmpdir(), 'alur-walls-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the linter finds every breach', () => {
  cpSync(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'))
  const write = (file: string, code: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), `${code}\n`)
  }
  for (const { file, code } of breaches) write(file, code)
  for (const [file, code] of Object.entries(cycle)) write(file, code)
  const { stdout } = spawnSync(process.execPath, [join(root, 'node_modules/oxlint/bin/oxlint'), '--format=json'], {
    cwd: folder,
    encoding: 'utf8',
  })
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { filename: string; code: string }[] }
  const isFound = (file: string, rule: string) => diagnostics.some(({ filename, code }) => filename.endsWith(file) && code.includes(rule))
  expect(breaches.filter(({ file, rule }) => !isFound(file, rule))).toEqual([])
  expect(isFound('src/core/one.ts', 'no-cycle') || isFound('src/core/two.ts', 'no-cycle')).toBe(true)
})
