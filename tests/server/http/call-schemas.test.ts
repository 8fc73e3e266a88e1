import { Ajv } from 'ajv'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { validatorFor } from '../../../src/server/http/call-schemas.ts'
import { createBorrower, fillProfile } from '../support/borrower.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

afterEach(() => vi.restoreAllMocks())

describe('a schema', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer()
  })
  afterAll(() => server.close())

  it('is compiled once, however often it is used', async () => {
    const borrower = await createBorrower(server)
    await fillProfile(borrower)
    const ask = async () => [await borrower.data('account'), await borrower.data('userStatus'), await borrower.data('base')]
    await ask()
    const compile = vi.spyOn(Ajv.prototype, 'compile')
    await ask()
    expect(compile.mock.calls.map(([schema]) => schema)).toEqual([])
  })

  it('is garbage-collected with its validator when nothing refers to it', () => {
    let compiledBy: { _cache: Map<object, unknown> } | undefined
    const { compile } = Ajv.prototype
    vi.spyOn(Ajv.prototype, 'compile').mockImplementation(function (this: Ajv, ...args) {
      compiledBy = this as unknown as typeof compiledBy
      return compile.apply(this, args) as never
    })
    const schema = { type: 'object', required: ['name'] }
    expect(validatorFor(schema)({})).toBe(false)
    expect(compiledBy?._cache.has(schema)).toBe(false)
    expect(validatorFor(schema)).toBe(validatorFor(schema))
  })
})
