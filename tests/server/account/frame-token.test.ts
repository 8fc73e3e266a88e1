import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { framesOf } from '../../../src/server/catalog/frames.ts'
import { createBorrower, type Borrower } from '../support/borrower.ts'
import { engines } from '../support/engines.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

const AT_ONCE = 20

describe.each(engines)('the token of an embedded page on $engine', ({ open }) => {
  let server: TestServer
  let borrower: Borrower
  let origin = ''
  let seconds = 0
  beforeAll(async () => {
    server = await openTestServer({ db: await open() })
    borrower = await createBorrower(server, '081250000091')
    const frames = framesOf(server.config)
    origin = frames.origins[0] ?? ''
    seconds = frames.tokenSeconds
  }, 120_000)
  afterAll(() => server?.close())

  const newToken = async () => (await borrower.data('frameToken', { origin })).token as string
  const exchange = (token: string, from = origin) => server.call('frameAccount', { token, origin: from })

  it('is exchanged for the account, once', async () => {
    const token = await newToken()
    const replies = await Promise.all(Array.from({ length: AT_ONCE }, () => exchange(token)))
    const taken = replies.filter(({ code }) => code === 200)
    expect(taken.map(({ data }) => Object.keys(data as object))).toEqual([['uid']])
    expect(replies.filter(({ code }) => code === 4240)).toHaveLength(AT_ONCE - 1)
  })

  it.each([
    { name: 'for another origin', use: async () => exchange(await newToken(), 'https://evil.example') },
    { name: 'that was never issued', use: () => exchange(`f${'x'.repeat(43)}`) },
    { name: 'of another kind', use: () => exchange(borrower.token) },
    {
      name: 'that has expired',
      use: async () => {
        const token = await newToken()
        server.advanceSystemClock(seconds)
        return exchange(token)
      },
    },
  ])('a token $name is refused', async ({ use }) => {
    const { code, data } = await use()
    expect(code).toBe(4240)
    expect(JSON.stringify(data ?? {})).not.toContain('uid')
  })

  it('is not accepted by calls of the app', async () => {
    expect((await server.call('userInfo', {}, { token: await newToken() })).code).toBe(4047)
  })

  it.each(['https://evil.example', 'https://mitra.alur.example.evil.example'])('is refused to the unlisted origin %s', async (foreign) => {
    const { code, data } = await borrower.call('frameToken', { origin: foreign })
    expect({ code, data }).toMatchObject({ code: 4003, data: { field: '/origin' } })
  })

  it('is refused to a visitor', async () => {
    expect((await server.call('frameToken', { origin })).code).toBe(4047)
  })

  it('ends with the session', async () => {
    const token = await newToken()
    await borrower.call('logout')
    expect((await exchange(token)).code).toBe(4240)
  })

  it('only the listed origins may be embedded', async () => {
    const { headers } = await server.app.inject({ method: 'GET', url: '/api/v1/config' })
    expect(headers['content-security-policy']).toContain(`frame-src ${framesOf(server.config).origins.join(' ')};`)
  })
})
