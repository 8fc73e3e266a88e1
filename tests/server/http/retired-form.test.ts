import { afterAll, beforeAll, expect, it } from 'vitest'
import { refusals } from '../../../src/product/refusals.ts'
import { job } from '../support/borrower.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

let server: TestServer
let token: string
let known: string
let salary: { minimum: number }
beforeAll(async () => {
  server = await openTestServer()
  token = await server.signIn('081277770011')
  known = server.config.formSchemas[0]!
  salary = (server.config.calls.saveWork!.payload as unknown as { properties: { salary: typeof salary } }).properties.salary
})
afterAll(() => server.close())

it.each([
  { name: 'a retired rule, now invalid', schema: () => '0123456789ab', isValid: false, code: refusals.formRetired.code },
  { name: 'a retired rule, still valid', schema: () => '0123456789ab', isValid: true, code: 200 },
  { name: 'a current rule, invalid', schema: () => known, isValid: false, code: refusals.invalidField.code },
  { name: 'an unnamed rule, invalid', schema: () => undefined, isValid: false, code: refusals.invalidField.code },
])('a form filled in under $name gets $code', async ({ schema, isValid, code }) => {
  const hash = schema()
  const payload = isValid ? job : { ...job, salary: salary.minimum - 1 }
  const reply = await server.call('saveWork', payload, { token, headers: hash === undefined ? {} : { 'form-schema': hash } })
  expect(reply).toMatchObject({ code, ...(!isValid && { data: { field: '/salary' } }) })
})
