import type { ErrorObject } from 'ajv'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Sources } from '../../../src/compiler/load/config.ts'
import { loadSources } from '../../../src/compiler/load/load-sources.ts'
import { metaSchemaByKind, metaSchemasOf } from '../../../src/compiler/meta/meta-schemas.ts'
import { readValidators } from '../../../src/compiler/meta/cached-validators.ts'
import { runWithBytecode } from '../../../scripts/run-with-bytecode.mjs'
import { isMap } from '../../../src/core/language/map.ts'
import { fileMistakes } from '../check/seeded-mistakes/file-mistakes.ts'
import { navigationMistakes } from '../check/seeded-mistakes/navigation-mistakes.ts'
import { valueMistakes } from '../check/seeded-mistakes/value-mistakes.ts'
import { editSources } from '../edit-sources.ts'

const root = join(import.meta.dirname, '../../..')
const sources = await loadSources(root)
// In `node_modules`, because the cached code imports packages.
const folder = mkdtempSync(join(root, 'node_modules/.cached-validators-'))
const compiled = { folder, run: runWithBytecode }
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const notAscii = /[^ -~\n\r\t]/

/** Returns the file unchanged and with several faults in each of its entries. */
const variants = (json: unknown): unknown[] =>
  isMap(json)
    ? [
        json,
        [json],
        { ...json, unheardOf: {} },
        ...Object.keys(json)
          .slice(0, 6)
          .flatMap((name) => [null, [{}], { a: { b: 'C d' } }].map((wrong) => ({ ...json, [name]: wrong }))),
      ]
    : [json]

const oneOfEachKind = [...new Map([...sources.files.values()].map((file) => [file.kind, file])).values()]
const seeded = [...fileMistakes, ...navigationMistakes, ...valueMistakes].flatMap(({ edits }) => {
  const { files } = editSources(sources, edits)
  return edits.flatMap(({ file }) => files.get(file) ?? [])
})
const tried = [
  ...oneOfEachKind.flatMap(({ kind, json }) => variants(json).map((one) => ({ kind, json: one }))),
  ...seeded.filter(({ kind }) => kind !== 'meta'),
]

/** Returns the parts of an error that findings use. */
const usedParts = ({ keyword, instancePath, schemaPath, params, message, propertyName, data, parentSchema = {} }: ErrorObject) => {
  const { description, tag, properties } = parentSchema
  return [keyword, instancePath, schemaPath, params, message, propertyName, typeof data, description, tag, Object.keys(properties ?? {})]
}

function errorsOf(compiling: Sources): string[] {
  const metas = metaSchemasOf(compiling)
  expect(metas.broken).toEqual([])
  return tried.map(({ kind, json }) => JSON.stringify(metas.errors(metaSchemaByKind[kind] ?? '', json).map(usedParts)))
}

test('cached validators report the same errors as freshly compiled ones', () => {
  const found = errorsOf(sources)
  expect(new Set(found).size).toBeGreaterThan(100)
  expect(errorsOf({ ...sources, compiled })).toEqual(found)
  const [name = ''] = readdirSync(folder)
  expect(Object.keys(readValidators(join(folder, name), runWithBytecode) ?? {}).length).toBeGreaterThan(100)

  metaSchemasOf(sources)
  expect(errorsOf({ ...sources, compiled })).toEqual(found)
})

test('their code is ASCII, whatever the meta-schemas contain', () => {
  expect([...sources.files.values()].some(({ kind, text }) => kind === 'meta' && notAscii.test(text))).toBe(true)
  const [name = ''] = readdirSync(folder)
  expect(readFileSync(join(folder, name), 'latin1')).not.toMatch(notAscii)
})

test('invalid bytecode is ignored', () => {
  const [name = ''] = readdirSync(folder)
  const path = join(folder, name)
  writeFileSync(`${path}.bytecode`, 'half of it')
  expect(Object.keys(readValidators(path, runWithBytecode) ?? {}).length).toBeGreaterThan(100)
})

test('reading a missing cache returns undefined', () =>
  expect(readValidators(join(folder, 'meta-none.js'), runWithBytecode)).toBeUndefined())
