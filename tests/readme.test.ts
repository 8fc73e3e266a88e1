import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SETTINGS } from '../src/server/platform/settings-table.ts'
import { readSettings } from '../src/server/platform/settings.ts'
import { settingsTable, withSettingsTable } from '../scripts/settings-table.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const readme = read('README.md')

const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
const commandsIn = (text: string) => [...text.matchAll(/`npm (?:run )?([\w:-]+)`/g)].map(([, command]) => command!)

test('every command of the README is a script of the package', () => {
  const commands = commandsIn(readme)
  expect(commands.slice(0, 2)).toEqual(['start', 'test'])
  expect(commands.filter((command) => !Object.hasOwn(scripts, command))).toEqual([])
})

test('the README has fewer than 70 lines', () => {
  expect(readme.split('\n').length).toBeLessThan(70)
})

test('docs/commands.md has a line for every script of the package, and for no other', () => {
  const lines = read('docs/commands.md').match(/^- `npm .*?: /gm)!
  expect(lines.flatMap(commandsIn).toSorted()).toEqual(Object.keys(scripts).toSorted())
})

test('the README links the page for each reader', () => {
  const readers = readdirSync(join(root, 'docs')).filter((name) => name.startsWith('for-'))
  const pages = [...readers, 'operations.md', 'architecture.md', 'recipes.md', 'commands.md'].map((name) => `(docs/${name})`)
  expect(pages.filter((page) => !readme.includes(page))).toEqual([])
})

test('the table of settings is the one that `npm run docs` writes', () => {
  const operations = read('docs/operations.md')
  expect(operations).toContain(`\n## Settings\n`)
  expect(settingsTable().split('\n').length).toBeGreaterThan(30)
  expect(operations).toContain(`\n${settingsTable()}\n`)
  expect(withSettingsTable(operations)).toBe(operations)
})

test('the table of settings names exactly the variables that the server reads', () => {
  const readNames = new Set<string>()
  readSettings(
    new Proxy<Record<string, string | undefined>>(
      {},
      {
        get: (_env, name) => {
          readNames.add(String(name))
          return undefined
        },
      },
    ),
  )
  expect([...readNames].toSorted()).toEqual(Object.keys(SETTINGS).toSorted())
})

const foldersOf = (path: string) =>
  readdirSync(join(root, path), { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))

test('the map of the README has only existing folders, and every folder of src', () => {
  const folders = [...readme.matchAll(/^ {4}(\S+\/) /gm)].map(([, folder]) => folder!)
  expect(folders.filter((folder) => !existsSync(join(root, folder)))).toEqual([])
  expect(folders.filter((folder) => folder.startsWith('src/')).toSorted()).toEqual(
    foldersOf('src')
      .map((name) => `src/${name}/`)
      .toSorted(),
  )
})

test('docs/architecture.md names exactly the folders of src/server', () => {
  const row = read('docs/architecture.md')
    .split('\n')
    .find((line) => line.startsWith('| `src/server` '))!
  const named = [...row.matchAll(/`([a-z-]+)`/g)].map(([, room]) => room!)
  expect(named.toSorted()).toEqual(foldersOf('src/server').toSorted())
})

/** All inline code of the README and the recipes. */
const quoted = [...`${readme}\n${read('docs/recipes.md')}`.matchAll(/`([^`\n]+)`/g)].map(([, code]) => code!)

test('every file that the README and the recipes name exists', () => {
  const files = quoted.filter((code) => /^(?:flows|schemas|locales|tests|docs|src)\/[\w./-]+\.\w+$/.test(code))
  expect(files.length).toBeGreaterThan(5)
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([])
})
