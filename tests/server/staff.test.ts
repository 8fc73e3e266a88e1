import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { reviewWarning } from '../../src/server/staff/staff-decisions.ts'
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

it.each(['/api/admin/permissions/user/tree', '/api/admin/applications/held', '/api/admin/payments/unmatched'])(
  '%s does not exist for anybody else',
  async (url) => {
    const missing = await server.app.inject({ method: 'GET', url: '/api/no/such/call', headers: { os: '4', lan: 'en-US' } })
    const borrower = await server.signIn(`08123450000${url.length % 10}`)
    for (const headers of [{}, { authorization: borrower }, { authorization: 'guess' }]) {
      const reply = await server.app.inject({
        method: 'GET',
        url,
        headers: { os: '4', lan: 'en-US', ...headers },
      })
      expect({ status: reply.statusCode, body: reply.json() }).toEqual({ status: missing.statusCode, body: missing.json() })
    }
  },
)

it.each([
  { production: true, reviewSecret: undefined, warns: true },
  { production: true, reviewSecret: 's'.repeat(32), warns: false },
  { production: false, reviewSecret: undefined, warns: false },
])('a start says that nobody can decide: production $production, secret $reviewSecret', ({ warns, ...settings }) => {
  expect(reviewWarning(settings) ?? '').toEqual(warns ? expect.stringContaining('REVIEW_SECRET is not set') : '')
})
