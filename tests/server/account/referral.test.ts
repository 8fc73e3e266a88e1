import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_SECONDS } from '../../../src/product/time.ts'
import { refusals } from '../../../src/product/refusals.ts'
import { engines } from '../support/engines.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

const AT_ONCE = 12

describe.each(engines)('invitations on $engine', ({ open }) => {
  let server: TestServer
  let days = 0
  beforeAll(async () => {
    server = await openTestServer({ db: await open() })
    days = (server.config.facts.base!.referral as { newDays: number }).newDays
  }, 120_000)
  afterAll(() => server?.close())

  let last = 0
  /** Creates each account a second after the previous one. */
  const newAccount = async () => {
    server.advance(1)
    return server.signIn(`08155000${String(++last).padStart(4, '0')}`)
  }
  const invitation = async (token: string) =>
    (await server.call('referral', {}, { token })).data as { code: string; link: string; invitees: number; takes_code: boolean }
  const use = (token: string, code: string) => server.call('referralUse', { code }, { token }).then((reply) => reply.code)

  it('everyone has one code, also for many simultaneous requests', async () => {
    const token = await newAccount()
    const all = await Promise.all(Array.from({ length: AT_ONCE }, () => invitation(token)))
    expect(new Set(all.map(({ code }) => code)).size).toBe(1)
    expect(all[0]?.link).toContain(`?code=${all[0]?.code}`)
    expect((await invitation(await newAccount())).code).not.toBe(all[0]?.code)
  })

  it('a new account counts once, however often it uses the code', async () => {
    const inviter = await newAccount()
    const { code } = await invitation(inviter)
    const friend = await newAccount()
    expect(await Promise.all(Array.from({ length: AT_ONCE }, () => use(friend, code)))).toEqual(Array(AT_ONCE).fill(200))
    expect((await invitation(inviter)).invitees).toBe(1)
  })

  it('count one of two codes that are used at once', async () => {
    const inviters = [await newAccount(), await newAccount()]
    const codes = await Promise.all(inviters.map(async (token) => (await invitation(token)).code))
    const friend = await newAccount()
    const replies = await Promise.all(codes.map((code) => use(friend, code)))
    expect(replies.toSorted()).toEqual([200, refusals.referralTaken.code])
    const joined = await Promise.all(inviters.map(async (token) => (await invitation(token)).invitees))
    expect(joined.toSorted()).toEqual([0, 1])
  })

  it.each([
    { name: 'its own', code: async (token: string) => (await invitation(token)).code, refused: 'referralOwn' },
    { name: 'an unknown one', code: async () => '22222222', refused: 'referralUnknown' },
    { name: 'that of a younger account', code: async () => (await invitation(await newAccount())).code, refused: 'referralTooLate' },
  ] as const)('an account cannot use $name', async ({ code, refused }) => {
    const token = await newAccount()
    expect(await use(token, await code(token))).toBe(refusals[refused].code)
  })

  it('are refused to an account that is no longer new', async () => {
    const { code } = await invitation(await newAccount())
    const friend = await newAccount()
    server.advance(days * DAY_SECONDS + 1)
    expect(await use(friend, code)).toBe(refusals.referralTooLate.code)
  })

  it.each([
    { name: 'small letters', typed: (code: string) => code.toLowerCase() },
    { name: 'spaces', typed: (code: string) => ` ${code.slice(0, 4)} ${code.slice(4)} ` },
  ])('a code typed with $name is accepted, also when a visitor checks it', async ({ typed }) => {
    const inviter = await newAccount()
    const code = typed((await invitation(inviter)).code)
    expect(await server.call('referralCheck', { code })).toMatchObject({ code: 200 })
    expect(await use(await newAccount(), code)).toBe(200)
    expect((await invitation(inviter)).invitees).toBe(1)
  })

  it('the app asks for a code while one can be used', async () => {
    const { code } = await invitation(await newAccount())
    const [invited, alone] = [await newAccount(), await newAccount()]
    expect((await invitation(invited)).takes_code).toBe(true)
    await use(invited, code)
    expect((await invitation(invited)).takes_code).toBe(false)
    server.advance(days * DAY_SECONDS - 1)
    expect((await invitation(alone)).takes_code).toBe(true)
    server.advance(2)
    expect((await invitation(alone)).takes_code).toBe(false)
  })

  it.each([
    ...['abcdefgh', 'AAAA1111', "' or 1=1", 'AAAAAAAAA', '<script>'].map((code) => ({
      code,
      refused: 'referralUnknown' as const,
    })),
    ...['', 'A'.repeat(65)].map((code) => ({ code, refused: 'invalidField' as const })),
  ])('$code is not a code: $refused', async ({ code, refused }) => {
    const refusal = { code: refusals[refused].code, data: { field: '/code' } }
    expect(await server.call('referralUse', { code }, { token: await newAccount() })).toMatchObject(refusal)
    expect(await server.call('referralCheck', { code })).toMatchObject(refusal)
  })

  it('one network cannot guess codes', async () => {
    const tries = { name: 'referralAddress', spent: 300 }
    const ip = '10.7.0.1'
    await server.call('referralCheck', { code: '22222222' }, { ip })
    await server.db.query('update budget set spent = $2 where name = $1', [tries.name, tries.spent])
    expect(await server.call('referralCheck', { code: '22222222' }, { ip })).toMatchObject({ code: refusals.tooMany.code })
    expect(await server.call('referralCheck', { code: '22222222' }, { ip: '10.8.0.1' })).toMatchObject({
      code: refusals.referralUnknown.code,
    })
  })
})
