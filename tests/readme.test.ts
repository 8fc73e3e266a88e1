import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SETTINGS } from '../src/server/platform/settings-table.ts'
import { readSettings } from '../src/server/platform/settings.ts'
import { settingsTable, withSettingsTable } from '../scripts/settings-table.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const readme = read('README.md')

/** Everything that `code quotes` in the text. */
const quoted = [...readme.matchAll(/`([^`\n]+)`/g)].map(([, words]) => words!)

test('every command of the README is a script of the package', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const commands = quoted.flatMap((words) => /^npm (?:run )?([\w:]+)$/.exec(words)?.[1] ?? [])
  expect(commands.length).toBeGreaterThan(4)
  expect(commands.filter((command) => !Object.hasOwn(scripts, command))).toEqual([])
})

test('the table of settings is the one that `npm run docs` writes', () => {
  expect(readme).toContain(`\n## Settings\n`)
  expect(settingsTable().split('\n').length).toBeGreaterThan(30)
  expect(readme).toContain(`\n${settingsTable()}\n`)
  expect(withSettingsTable(readme)).toBe(readme)
})

test('the table of settings names exactly what the server reads', () => {
  const asked = new Set<string>()
  readSettings(
    new Proxy<Record<string, string | undefined>>(
      {},
      {
        get: (_env, name) => {
          asked.add(String(name))
          return undefined
        },
      },
    ),
  )
  expect([...asked].toSorted()).toEqual(Object.keys(SETTINGS).toSorted())
})

const foldersOf = (path: string) =>
  readdirSync(join(root, path), { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))

test('the map has the folders that are there, and every one of src', () => {
  const folders = [...readme.matchAll(/^ {4}(\S+\/) /gm)].map(([, folder]) => folder!)
  expect(folders.filter((folder) => !existsSync(join(root, folder)))).toEqual([])
  expect(folders.filter((folder) => folder.startsWith('src/')).toSorted()).toEqual(
    foldersOf('src')
      .map((name) => `src/${name}/`)
      .toSorted(),
  )
})

test('the rooms of the server are those that docs/architecture.md names', () => {
  const row = read('docs/architecture.md')
    .split('\n')
    .find((line) => line.startsWith('| `src/server` '))!
  const named = [...row.matchAll(/`([a-z-]+)`/g)].map(([, room]) => room!)
  expect(named.toSorted()).toEqual(foldersOf('src/server').toSorted())
})

test('every file that the README names is there', () => {
  const files = quoted.filter((words) => /^(?:flows|schemas|locales|tests|docs|src)\/[\w./-]+\.\w+$/.test(words))
  expect(files.length).toBeGreaterThan(5)
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([])
})
