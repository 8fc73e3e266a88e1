import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

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

test('the settings of the README are those that the server reads', () => {
  const table = readme.slice(readme.indexOf('## Settings'))
  const named = new Set(
    [...table.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, cell]) => [...cell!.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name!)),
  )
  const settings = read('src/server/platform/settings.ts')
  const asked = new Set([
    ...[...settings.matchAll(/\b(?:given|integer|boolean|oneOf)\('([A-Z_]+)'/g)].map(([, name]) => name!),
    // A port outside is named by two settings.
    ...[...settings.matchAll(/\bremote\('([A-Z_]+)'/g)].flatMap(([, name]) => [`${name}_URL`, `${name}_SECRET`]),
  ])
  expect(named.size).toBeGreaterThan(0)
  expect([...named].toSorted()).toEqual([...asked].toSorted())
})

test('every folder of the map is there', () => {
  const folders = [...readme.matchAll(/^ {4}(\S+\/) /gm)].map(([, folder]) => folder!)
  expect(folders.length).toBeGreaterThan(7)
  expect(folders.filter((folder) => !existsSync(join(root, folder)))).toEqual([])
})

test('every file that the README names is there', () => {
  const files = quoted.filter((words) => /^(?:flows|schemas|locales|tests|docs|src)\/[\w./-]+\.\w+$/.test(words))
  expect(files.length).toBeGreaterThan(5)
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([])
})
