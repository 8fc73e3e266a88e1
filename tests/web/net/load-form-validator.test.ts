import { describe, expect, it } from 'vitest'
import type { ValidatorError } from '../../../src/core/host/validator.ts'
import { compiled as kept, loadFormValidator } from '../../../src/web/net/load-form-validator.ts'

const schema = { $id: 'v1', type: 'object', properties: { card: { type: 'string', format: 'file', maxBytes: 2 } } }

/** A validator with the interface of compiled ones. It refuses values that are no string. */
function compiled(data: unknown): boolean {
  const card = (data as Record<string, unknown>).card
  compiled.errors = typeof card === 'string' ? null : [{ instancePath: '/card', keyword: 'type' }]
  return compiled.errors === null
}
compiled.errors = null as ValidatorError[] | null
const release = (validators: object) => ({
  loadSchema: async () => schema,
  loadValidators: async () => validators as Record<string, unknown>,
})

describe('the validator of a form', () => {
  it.each([
    { name: 'reports what its schema refuses', data: { card: 5 }, keywords: ['type'] },
    { name: 'reports what the rules of a file refuse', data: { card: new File(['12345'], 'card.jpg') }, keywords: ['maxBytes'] },
    { name: 'reports nothing else', data: { card: new File(['1'], 'card.jpg') }, keywords: [] },
  ])('$name', async ({ data, keywords }) => {
    const { validate: errors } = await loadFormValidator(release({ v1: compiled }), 'card')
    expect(errors(data).map(({ keyword }) => keyword)).toEqual(keywords)
    expect(compiled.errors).toBeNull()
  })

  it('is kept as it was compiled, by its schema', async () => {
    const validators = { v1: compiled }
    await loadFormValidator(release(validators), 'card')
    expect(kept.get(schema)).toBe(validators)
  })

  it.each([{ v2: compiled }, {}])('is never that of another schema: %j', async (validators) => {
    await expect(loadFormValidator(release(validators), 'card')).rejects.toThrow('was not made from its schema v1')
  })
})
