import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isForEditors } from '../../../src/core/language/is-for-editors.ts'
import type { Sources } from '../../../src/compiler/load/config.ts'
import { editorSchemas, writeEditorSchemas } from '../../../src/compiler/meta/editor-schemas.ts'
import { loadSources, parseSourceFile } from '../../../src/compiler/load/load-sources.ts'

const clean = await loadSources(resolve(import.meta.dirname, '../../..'))
let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'alur-names-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const names = 'schemas/meta/names.json'
/** Returns the product in a temporary folder with one file changed. */
const withFile = (path: string, text: string): Sources => ({
  ...clean,
  root: folder,
  files: new Map(clean.files).set(path, parseSourceFile(path, text)),
})
const offered = (sources: Sources, kind: string): string[] => {
  const { definitions } = editorSchemas(sources)[names] as { definitions: { [kind: string]: { enum: string[] } } }
  return definitions[kind]!.enum
}

const added: { name: string; path: string; text: string; kind: string; offer: string }[] = [
  { name: 'a screen', path: 'flows/screens/me/MeNew.json', text: '{ "blocks": {} }', kind: 'screen', offer: 'MeNew' },
  { name: 'a sheet', path: 'flows/screens/me/NewSheet.json', text: '{ "as": "sheet", "blocks": {} }', kind: 'sheet', offer: 'NewSheet' },
  {
    name: 'a call',
    path: 'flows/calls/new.json',
    text: '{ "calls": { "newCall": { "endpoint": "GET /v1/new" } } }',
    kind: 'call',
    offer: 'newCall',
  },
  {
    name: 'a text key',
    path: 'locales/en-us/new.json',
    text: '{ "new.rows_one": "One row", "new.rows_other": "Rows" }',
    kind: 'text',
    offer: 'new.rows',
  },
  { name: 'a journey', path: 'flows/journeys/new.json', text: '{ "order": [] }', kind: 'journey', offer: 'new' },
  {
    name: "a route of a channel's",
    path: 'flows/channels/new.json',
    text: '{ "patch": { "routes": { "routes": { "partnerHome": { "path": "/p" } } } } }',
    kind: 'route',
    offer: 'partnerHome',
  },
]
test.each(added)('offers $name as soon as it exists', ({ path, text, kind, offer }) => {
  expect(offered({ ...clean }, kind)).not.toContain(offer)
  expect(offered(withFile(path, text), kind)).toContain(offer)
})

test('writes an editor schema only when it changed', () => {
  const changed = withFile('flows/screens/me/MeNew.json', '{ "blocks": {} }')
  writeEditorSchemas(changed)
  expect(readFileSync(join(folder, names), 'utf8')).toContain('"MeNew"')
  const written = {
    ...changed,
    files: new Map(changed.files).set(names, parseSourceFile(names, readFileSync(join(folder, names), 'utf8'))),
  }
  rmSync(join(folder, names))
  writeEditorSchemas(written)
  expect(existsSync(join(folder, names))).toBe(false)
})

test('writes no editor schema while a file is malformed', () => {
  writeEditorSchemas(withFile('flows/routes.json', '{ "routes": { '))
  expect(existsSync(join(folder, names))).toBe(false)
})

test('generated schemas for editors are recognised by their path, and no other schema is', () => {
  const metas = [...clean.files.keys()].filter((path) => path.startsWith('schemas/meta/'))
  expect(metas.filter(isForEditors).toSorted()).toEqual(Object.keys(editorSchemas(clean)).toSorted())
})
