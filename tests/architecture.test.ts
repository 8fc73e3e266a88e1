import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

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
const business = /(?<![a-z])(ktp|bank|loan|borrower|verify|bill_status|whatsapp|voucher|coupon|oppo)(?![a-z])/i

/** Walls that the linter cannot express. `holds` says what a file may not have. */
const boundaries: { name: string; files: () => { path: string; code: string }[]; breach: RegExp; example: string }[] = [
  {
    name: 'SQL stands only under server/db',
    files: () => sources('src').filter(({ path }) => !path.startsWith('src/server/db/')),
    breach: sql,
    example: "sql.query('select id from account where phone = $1', [phone])",
  },
  {
    name: 'the interpreter knows no business word',
    files: () =>
      ['src/core', 'src/web/app', 'src/web/net', 'src/web/screens', 'src/web/state', 'src/compiler']
        .flatMap(sources)
        .filter(({ path }) => path !== 'src/product/loan-math.ts'),
    breach: business,
    example: "if (status.bill_status === 4) go('HomeAddBank')",
  },
  {
    name: 'only the store makes proxies',
    files: () => sources('src').filter(({ path }) => path !== 'src/web/state/store.ts'),
    breach: /\bproxy\(/,
    example: 'const state = proxy({})',
  },
  {
    name: 'no code is made out of text',
    files: () => sources('src'),
    breach: /\bnew Function\(|(?<![.\w])eval\(/,
    example: "new Function('return 1')",
  },
  {
    name: 'no address of this machine or of a registry',
    files: () => ['src', 'scripts', 'tests'].flatMap(sources).filter(({ path }) => path !== 'tests/architecture.test.ts'),
    breach: /registry\.npmjs|['"`]\/(?:root|work|Users)\//,
    example: "readFileSync('/Users/someone/alur/x.json')",
  },
]

test.each(boundaries)('$name', ({ files, breach, example }) => {
  expect(breach.test(example), 'the example of a breach is seen').toBe(true)
  expect(files().length).toBeGreaterThan(0)
  expect(
    files()
      .filter(({ code }) => breach.test(code))
      .map(({ path }) => path),
  ).toEqual([])
})

/** Walls that the linter holds, each breached once on purpose: a wall that cannot fail is none. */
const breaches: { file: string; code: string; rule: string }[] = [
  { file: 'src/core/a.ts', code: "import { readFileSync } from 'node:fs'\nexport const a = readFileSync", rule: 'no-restricted-imports' },
  { file: 'src/core/b.ts', code: "import { a } from '../web/a.ts'\nexport const b = a", rule: 'no-restricted-imports' },
  { file: 'src/compiler/a.ts', code: "import { a } from '../server/a.ts'\nexport const b = a", rule: 'no-restricted-imports' },
  { file: 'src/web/a.ts', code: "import { a } from '../server/a.ts'\nexport const b = a", rule: 'no-restricted-imports' },
  { file: 'src/web/b.ts', code: "import { proxy } from 'valtio'\nexport const b = proxy", rule: 'no-restricted-imports' },
  {
    file: 'src/web/deep/c.ts',
    code: "import words from '../../../locales/en-us/a.json'\nexport const b = words",
    rule: 'no-restricted-imports',
  },
  { file: 'src/server/a.ts', code: "import { a } from '../web/a.ts'\nexport const b = a", rule: 'no-restricted-imports' },
  { file: 'src/server/b.ts', code: "import pg from 'pg'\nexport const b = pg", rule: 'no-restricted-imports' },
  { file: 'src/server/c.ts', code: "import { a } from '../../tests/a.ts'\nexport const b = a", rule: 'no-restricted-imports' },
  { file: 'src/server/d.ts', code: 'export const port = process.env.PORT', rule: 'no-process-env' },
  { file: 'src/web/e.ts', code: "export const e = fetch('/x')", rule: 'no-restricted-globals' },
  { file: 'src/web/f.ts', code: "export const f = window.fetch('/x')", rule: 'no-restricted-properties' },
]
const cycle = {
  'src/core/one.ts': "import { two } from './two.ts'\nexport const one = () => two",
  'src/core/two.ts': "import { one } from './one.ts'\nexport const two = () => one",
}

const folder = mkdtempSync(join(tmpdir(), 'alur-walls-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the linter sees every breach', () => {
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
  const seen = (file: string, rule: string) => diagnostics.some(({ filename, code }) => filename.endsWith(file) && code.includes(rule))
  expect(breaches.filter(({ file, rule }) => !seen(file, rule))).toEqual([])
  expect(seen('src/core/one.ts', 'no-cycle') || seen('src/core/two.ts', 'no-cycle')).toBe(true)
})
