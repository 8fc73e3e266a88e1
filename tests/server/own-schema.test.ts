import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openOffice, type TestOffice } from './test-office.ts'

describe.each([{ production: true }, { production: false }])(
  'a reply that does not fit its own schema, production $production',
  ({ production }) => {
    let office: TestOffice
    let answers: unknown
    beforeAll(async () => {
      office = await openOffice({
        settings: { production },
        handlers: { permissionsTree: async () => answers, userInfo: async () => answers },
      })
    })
    afterAll(() => office?.close())

    it.each([{ lists: 'none' }, {}, null, [], { lists: [], secret: 'x' }])('%j is never sent: 500', async (answer) => {
      answers = answer
      const token = await office.signIn(`08126000${String(Math.floor(Math.random() * 10_000)).padStart(4, '0')}`)
      const reply = await office.call('permissionsTree', {}, { token })
      expect(reply).toMatchObject({ status: 500, code: 5000, data: null })
      expect(JSON.stringify(reply)).not.toContain('secret')
    })
  },
)
