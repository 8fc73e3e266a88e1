import type { Ajv } from 'ajv'
import { resolve } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import type { Sources } from '../../../src/compiler/load/config.ts'
import { metaSchemaByKind } from '../../../src/compiler/meta/meta-schemas.ts'
import { loadSources } from '../../../src/compiler/load/load-sources.ts'
import { createAjv } from '../../../src/compiler/json/create-ajv.ts'

const root = 'file:///project'
let sources: Sources
let ajv: Ajv

/** Registers each schema by the address of its file, like an editor, without our own additions to Ajv. */
beforeAll(async () => {
  sources = await loadSources(resolve(import.meta.dirname, '../../..'))
  ajv = createAjv({ strict: false, validateFormats: true })
  for (const { path, kind, json } of sources.files.values()) {
    if (kind === 'meta') ajv.addSchema({ ...(json as object), $id: `${root}/${path}` })
  }
})

it('every meta-schema is valid by draft-07', () => {
  for (const { path, kind, json } of sources.files.values()) {
    if (kind === 'meta') expect({ path, isWellMade: ajv.validateSchema(json as object) }).toEqual({ path, isWellMade: true })
  }
})

it('every file of the product is valid by its meta-schema', () => {
  for (const { path, kind, json } of sources.files.values()) {
    if (!metaSchemaByKind[kind]) continue
    const meta = new URL(String((json as { $schema: string }).$schema), `${root}/${path}`).href
    expect({ path, faults: ajv.validate(meta, json) ? [] : ajv.errors?.slice(0, 3) }).toEqual({ path, faults: [] })
  }
})

it.each([
  { name: 'an unknown block', block: { block: 'Txet', text: 'me.hello' } },
  { name: 'an unknown prop', block: { block: 'Text', text: 'me.hello', txet: 1 } },
  { name: 'a text in place of a key', block: { block: 'Text', text: 'Hello there' } },
  { name: 'an unknown action', block: { block: 'Button', text: 'me.hello', onPress: [{ goo: 'Home' }] } },
  { name: 'two actions in one', block: { block: 'Button', text: 'me.hello', onPress: [{ go: 'Home', back: true }] } },
])('refuses $name', ({ block }) => {
  expect(ajv.validate(`${root}/schemas/meta/screen.json`, { $schema: '', blocks: { a: block } })).toBe(false)
})

const patches = [
  { name: 'a block without its name', patch: { blocks: { a: { look: 'plain' } } }, isRight: true },
  { name: 'a prop that is deleted', patch: { blocks: { a: { when: null } } }, isRight: true },
  { name: 'a screen that is deleted', patch: null, isRight: true },
  { name: 'an unknown value of a prop', patch: { blocks: { a: { block: 'Button', look: 'huge' } } }, isRight: false },
  { name: 'a part of a text', patch: { blocks: { a: { text: { with: {} } } } }, isRight: false },
  { name: 'null within a text', patch: { blocks: { a: { text: { t: 'me.hello', with: null } } } }, isRight: false },
]
it.each(patches)('validates a patch: $name', ({ patch, isRight }) => {
  const channel = { $schema: '', channel: 'partner', base: '1', patch: { screens: { Home: patch } } }
  expect(ajv.validate(`${root}/schemas/meta/channel.json`, channel)).toBe(isRight)
})
