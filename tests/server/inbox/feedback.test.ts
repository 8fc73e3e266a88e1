import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusals } from '../../../src/product/refusals.ts'
import { createBorrower } from '../support/borrower.ts'
import { engines } from '../support/engines.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

const DAY = 86_400
const HOUR = 3600
/** 10:00:30 in Jakarta. */
const start = new Date('2026-03-02T03:00:30Z')

describe.each(engines)('feedback on $engine', ({ open }) => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer({ db: await open(), start })
  })
  afterAll(() => server?.close())

  it('above the daily limit is refused at its text field, with the minute from which it is accepted again', async () => {
    const { token } = await createBorrower(server, '081255600001')
    const { perDay } = (server.config.policy as unknown as { terms: { feedback: { perDay: number } } }).terms.feedback
    const write = (lan = 'id-ID') => server.call('feedback', { reason: 1, content: 'The app is slow on my phone.' }, { token, lan })
    for (let sent = 0; sent < perDay; sent += 1) {
      expect(await write()).toMatchObject({ code: 200 })
      server.advance(HOUR)
    }
    for (const lan of ['id-ID', 'en-US']) {
      const refused = await write(lan)
      expect(refused).toMatchObject({ code: refusals.feedbackUsedUp.code, data: { field: '/content' } })
      expect(refused.msg).toContain(String(perDay))
      expect(refused.msg).toContain('03/03/2026 10.01\u00a0WIB')
    }
    server.advance(DAY - perDay * HOUR - 1)
    expect(await write()).toMatchObject({ code: refusals.feedbackUsedUp.code })
    server.advance(1)
    expect(await write()).toMatchObject({ code: 200 })
    expect((await write()).msg).toContain('03/03/2026 11.01\u00a0WIB')
  })
})
