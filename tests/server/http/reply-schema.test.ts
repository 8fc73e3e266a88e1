import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestServer, type TestServer } from '../support/test-server.ts'

describe.each([{ production: true }, { production: false }])(
  'a reply that does not fit its own schema, production $production',
  ({ production }) => {
    let server: TestServer
    let answers: unknown
    let last = 0
    beforeAll(async () => {
      server = await openTestServer({
        settings: { production },
        handlers: { permissionsTree: async () => answers, userInfo: async () => answers },
      })
    })
    afterAll(() => server?.close())

    it.each([{ lists: 'none' }, {}, null, [], { lists: [], secret: 'x' }])('%j is never sent: 500', async (answer) => {
      answers = answer
      const token = await server.signIn(`08126000${String(++last).padStart(4, '0')}`)
      const reply = await server.call('permissionsTree', {}, { token })
      expect(reply).toMatchObject({ status: 500, code: 5000, data: null })
      expect(JSON.stringify(reply)).not.toContain('secret')
    })
  },
)
