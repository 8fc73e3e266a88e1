import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { openTestServer, type TestServer } from '../support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const consentsOf = (phone: string) =>
  server.db.query<{ document: string; version: string; at: Date }>(
    `select document, version, agreed_at as at from consent join account on account.id = account_id where phone = $1 order by document`,
    [phone],
  )
const agreements = () => server.config.facts.base!.agreements as { privacy: string; service: string }

let phones = 0

describe('signing in', () => {
  it('stores the agreed texts and the time, once', async () => {
    const at = server.clock.now()
    await server.signIn('081277780001')
    server.advance(3600)
    await server.signIn('081277780001')
    expect(await consentsOf('+6281277780001')).toEqual([
      { document: 'privacy', version: agreements().privacy, at },
      { document: 'service', version: agreements().service, at },
    ])
  })

  it('stores a newer version in addition to the older one', async () => {
    await server.signIn('081277780002')
    const before = agreements()
    server.config.facts.base!.agreements = { ...before, service: 'abcdef012345' }
    server.advance(61)
    await server.signIn('081277780002')
    server.config.facts.base!.agreements = before
    expect((await consentsOf('+6281277780002')).filter(({ document }) => document === 'service')).toHaveLength(2)
  })

  test.each([
    { name: 'no texts', given: { agreements: undefined }, code: 4003 },
    { name: 'one of the two', given: { agreements: { privacy: '0123456789ab' } }, code: 4003 },
    { name: 'outdated texts', given: { agreements: { privacy: '0123456789ab', service: '0123456789ab' } }, code: 4111 },
  ])('is refused with $name, and the code stays valid', async ({ given, code }) => {
    const phone = `08127778100${++phones}`
    await server.call('smsCode', { phone, purpose: 'login' })
    const login = { userName: phone, sms_code: await server.smsCodeFor(`+62${phone.slice(1)}`) }
    expect(await server.call('login', { ...login, ...given })).toMatchObject({ code })
    expect(await server.call('login', login)).toMatchObject({ code: 200 })
  })
})
