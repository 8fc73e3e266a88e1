import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { resolve } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { editorBlockSchema } from '../../src/compiler/block-schema.ts'
import type { Sources } from '../../src/compiler/config.ts'
import { metaOf } from '../../src/compiler/check/meta.ts'
import { loadSources } from '../../src/compiler/read.ts'

const root = 'file:///project'
let sources: Sources
let ajv: Ajv

/** As an editor does it: each schema by the address of its file, and nothing but what the files say. */
beforeAll(async () => {
  sources = await loadSources(resolve(import.meta.dirname, '../..'))
  ajv = new Ajv({ strict: false, discriminator: false, validateFormats: true })
  ;(addFormats as unknown as (ajv: Ajv) => void)(ajv)
  for (const { path, kind, json } of sources.files.values()) {
    if (kind === 'meta') ajv.addSchema({ ...(json as object), $id: `${root}/${path}` })
  }
  const list = (sources.files.get('schemas/meta/blocks.json')!.json as { blocks: object }).blocks
  ajv.addSchema({ ...editorBlockSchema(list), $id: `${root}/src/generated/block.schema.json` })
})

it('accepts every file of the product by the meta-schema that it names', () => {
  for (const { path, kind, json } of sources.files.values()) {
    if (!metaOf[kind]) continue
    const meta = new URL(String((json as { $schema: string }).$schema), `${root}/${path}`).href
    expect({ path, faults: ajv.validate(meta, json) ? [] : ajv.errors?.slice(0, 3) }).toEqual({ path, faults: [] })
  }
})

it.each([
  { name: 'an unknown block', block: { block: 'Txet', text: 'me.hello' } },
  { name: 'an unknown prop', block: { block: 'Text', text: 'me.hello', txet: 1 } },
  { name: 'words in place of a key', block: { block: 'Text', text: 'Hello there' } },
  { name: 'an unknown action', block: { block: 'Button', text: 'me.hello', onPress: [{ action: 'goo', to: 'Home' }] } },
])('refuses $name while one types', ({ block }) => {
  expect(ajv.validate(`${root}/schemas/meta/screen.json`, { $schema: '', blocks: { a: block } })).toBe(false)
})
