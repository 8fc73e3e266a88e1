import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js'
import { Ajv } from 'ajv'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { buildConfigs } from '../../../src/compiler/load/build-configs.ts'
import { loadSources } from '../../../src/compiler/load/load-sources.ts'
import { withContentId, validatorModule } from '../../../src/compiler/release/validator-module.ts'
import type { JsonSchema } from '../../../src/core/language/json.ts'

const root = join(import.meta.dirname, '../../..')
const folder = mkdtempSync(join(tmpdir(), 'alur-validators-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Table = Parameters<typeof createPrecompiledValidator>[0]
async function compiled(schema: JsonSchema) {
  const named = withContentId(schema)
  const module = await validatorModule(named, folder)
  const { default: table } = (await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(module)}`)) as { default: Table }
  return { named, module, validator: createPrecompiledValidator(table, named) }
}

const { configs } = buildConfigs(await loadSources(root))
const forms = Object.entries(configs.get('base')!.schemas.forms)

describe.each(forms)('%s', (_, schema) => {
  test('the compiled validator reports the same errors as Ajv', async () => {
    const { named, validator } = await compiled(schema)
    const validate = new Ajv({ strict: false, allErrors: true }).compile(schema)
    fc.assert(
      fc.property(dataFor(schema), (data) => {
        const { errors } = validator.rawValidation(named, data as object)
        expect((errors ?? []).length === 0).toBe(validate(data))
      }),
      { numRuns: 300 },
    )
  })
})

/** Generates objects with the schema's field names and with almost valid or arbitrary values. */
function dataFor(schema: JsonSchema): fc.Arbitrary<unknown> {
  const fields = (schema.properties ?? {}) as Record<string, JsonSchema>
  const near = (field: JsonSchema): fc.Arbitrary<unknown> =>
    fc.oneof(
      fc.constantFrom(undefined, null, '', 0, 1, true, [], {}, ...((field.enum as unknown[]) ?? [])),
      fc.integer({ min: -10, max: 20_000_000 }),
      fc.stringMatching(/^[0-9]{0,17}$/),
      fc.string(),
      ...(field.items ? [fc.array(dataFor(field.items as JsonSchema), { maxLength: 3 })] : []),
      ...(field.properties ? [dataFor(field)] : []),
    )
  return fc.record(Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, near(field)])), { requiredKeys: [] })
}

test('a changed rule changes the name, and the old validator refuses it', async () => {
  const schema: JsonSchema = { type: 'object', properties: { zip: { type: 'string', pattern: '^[0-9]{5}$' } } }
  const { named, validator } = await compiled(schema)
  const tighter = withContentId({ ...schema, required: ['zip'] })
  expect(tighter.$id).not.toBe(named.$id)
  expect(() => validator.rawValidation(tighter, {})).toThrow()
})

test('a module has no imports and generates no code at run time', async () => {
  const { module } = await compiled({
    type: 'object',
    properties: {
      name: { type: 'string', minLength: 2, format: 'email' },
      list: { type: 'array', uniqueItems: true, items: { type: 'object' } },
    },
  })
  expect(module).not.toMatch(/\bimport\b|(?<!')\brequire\(|new Function|\beval\(/)
})
