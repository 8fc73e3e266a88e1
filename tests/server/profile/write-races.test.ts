import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSettings } from '../../../src/server/platform/settings.ts'
import { bank, createBorrower, fillProfile, type Borrower } from '../support/borrower.ts'
import { engines } from '../support/engines.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

const rateLimits = { ...readSettings({}).rateLimits, signInPhoneHour: 1_000_000 }
const AT_ONCE = 30

describe.each(engines)('simultaneous writes on $engine', ({ open }) => {
  let server: TestServer
  let borrower: Borrower
  beforeAll(async () => {
    server = await openTestServer({ db: await open(), settings: { rateLimits } })
    borrower = await createBorrower(server, '081250000001')
    await fillProfile(borrower)
  }, 120_000)
  afterAll(() => server?.close())

  const many = <T>(work: (index: number) => Promise<T>, count = AT_ONCE) =>
    Promise.all(Array.from({ length: count }, (_, index) => work(index)))
  const logIn = (password: string) => server.call('login', { userName: borrower.phone, password }).then(({ code }) => code)

  it.each([
    { name: 'first passwords', proof: {}, refused: 4115 },
    { name: 'changes with the old password', proof: { old_password: 'kuda9lumping' }, refused: 4109 },
  ])(`one of ${AT_ONCE} $name is acknowledged and in force`, { timeout: 120_000 }, async ({ proof, refused }) => {
    const hash = 'old_password' in proof ? undefined : null
    if (hash === null) await server.db.query('update account set password_hash = null')
    else {
      await server.db.query('update account set password_hash = null')
      expect(await borrower.call('alterLoginPass', { password: 'kuda9lumping' })).toMatchObject({ code: 200 })
    }
    const replies = await many((index) => borrower.call('alterLoginPass', { password: `sate${index}madura`, ...proof }))
    const acknowledged = replies.flatMap(({ code }, index) => (code === 200 ? [index] : []))
    expect(acknowledged).toHaveLength(1)
    expect(replies.filter(({ code }) => code === refused)).toHaveLength(AT_ONCE - 1)
    expect(await logIn(`sate${acknowledged[0]}madura`)).toBe(200)
  })

  it('50 choices of the account that money goes to all have an answer, and one account is chosen', { timeout: 60_000 }, async () => {
    await borrower.data('addBank', { ...bank, card_num: '9876543210', mobile: borrower.phone, sms_code: await borrower.smsCode('bank') })
    const { lists } = await borrower.data('userBanks')
    const ids = (lists as { id: string }[]).map(({ id }) => id)
    expect(ids).toHaveLength(2)
    const replies = await many((index) => borrower.call('setBank', { id: ids[index % 2] }), 50)
    // On a busy machine some are refused as busy, but none fails with an internal error.
    const codes = replies.map(({ code }) => code)
    expect(codes).toContain(200)
    expect(codes.filter((code) => code !== 200 && code !== 5003)).toEqual([])
    expect(await server.db.query('select 1 from bank_account where chosen')).toHaveLength(1)
  })

  it('no more feedback is taken than a day has', { timeout: 60_000 }, async () => {
    const perDay = (server.config.policy as unknown as { terms: { feedback: { perDay: number } } }).terms.feedback.perDay
    const replies = await many(() => borrower.call('feedback', { reason: 1, content: 'The app is slow on my phone.' }))
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(perDay)
    expect(replies.filter(({ code }) => code === 4294)).toHaveLength(AT_ONCE - perDay)
  })
})
