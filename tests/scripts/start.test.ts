import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { lockDigest } from '../../scripts/prepare.mjs'

const root = join(import.meta.dirname, '../..')
const copy = mkdtempSync(join(tmpdir(), 'alur-start-'))
afterAll(() => rmSync(copy, { recursive: true, force: true }))

/** A fresh checkout of the project with this one's packages. */
for (const name of ['flows', 'schemas', 'locales', 'scripts', 'src', 'package.json', 'package-lock.json', 'tsconfig.json']) {
  cpSync(join(root, name), join(copy, name), { recursive: true })
}
// Each package is linked and the folder marked as installed, so that no install can write to the real folder.
const packages = join(copy, 'node_modules')
mkdirSync(packages)
for (const name of readdirSync(join(root, 'node_modules'))) {
  if (!name.startsWith('.')) symlinkSync(join(root, 'node_modules', name), join(packages, name))
}
writeFileSync(join(packages, '.installed'), lockDigest())

const oldNode = "data:text/javascript,Object.defineProperty(process.versions, 'node', { value: '18.19.0' })"
const homeFile = join(copy, 'flows/decisions/home.json')
const home = readFileSync(homeFile, 'utf8')

const cases: { name: string; flags?: string[]; spoil?: () => void; says: RegExp }[] = [
  {
    name: 'a Node that is too old',
    flags: ['--import', oldNode],
    says: /^Node 20\.19 or newer is needed, and this is 18\.19\.0: install .+\.$/,
  },
  {
    name: 'a file that is not JSON',
    spoil: () => writeFileSync(homeFile, home.slice(0, -3)),
    says: /^The configuration has .* at flows\/decisions\/home\.json:\d+: .+ Run npm run check for the whole\.$/,
  },
  {
    name: 'a table with a gap',
    spoil: () => {
      const table = JSON.parse(home)
      delete table.rules[Object.keys(table.rules)[0]!]
      writeFileSync(homeFile, JSON.stringify(table))
    },
    says: /^The configuration has .* at flows\/decisions\/home\.json:\d+: .+ Run npm run check for the whole\.$/,
  },
]
test.each(cases)('npm start reports $name in one line and ends', { timeout: 60_000 }, ({ flags = [], spoil, says }) => {
  spoil?.()
  const { status, stderr } = spawnSync(process.execPath, [...flags, 'scripts/start.mjs'], {
    cwd: copy,
    encoding: 'utf8',
    env: { ...process.env, PORT: '0' },
  })
  expect(stderr.trim()).toMatch(says)
  expect(stderr.trim().split('\n')).toHaveLength(1)
  expect(status).toBe(1)
})
