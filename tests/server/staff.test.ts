import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestServer, type TestServer } from './support/test-server.ts'

const token = 'a-token-of-a-member-of-staff'
let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ settings: { staffTokenHashes: [createHash('sha256').update(token).digest('hex')] } })
})
afterAll(() => server.close())

it('a member of staff reads the permissions as a tree', async () => {
  const { code, data } = await server.call('permissionsTree', {}, { token })
  expect(code).toBe(200)
  expect(data.lists.some(({ children }: any) => children.length > 0)).toBe(true)
})

it('to everybody else it is a call that does not exist', async () => {
  const missing = await server.app.inject({ method: 'GET', url: '/api/no/such/call', headers: { os: '4', lan: 'en-US' } })
  const borrower = await server.signIn('081234500001')
  for (const headers of [{}, { authorization: borrower }, { authorization: 'guess' }]) {
    const reply = await server.app.inject({
      method: 'GET',
      url: '/api/admin/permissions/user/tree',
      headers: { os: '4', lan: 'en-US', ...headers },
    })
    expect({ status: reply.statusCode, body: reply.json() }).toEqual({ status: missing.statusCode, body: missing.json() })
  }
})
