import { afterAll, describe, expect, it } from 'vitest'
import type { JsonSchema } from '../../../src/core/language/json.ts'
import { memberSchema } from '../../../src/core/language/schema.ts'
import type { ServerConfig } from '../../../src/core/language/release.ts'
import { policyOf } from '../../../src/server/catalog/policy.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

const servers: TestServer[] = []
afterAll(() => Promise.all(servers.map((server) => server.close())))

async function serverWith(change: (config: ServerConfig) => void): Promise<TestServer> {
  const server = await openTestServer({ change })
  servers.push(server)
  return server
}
const typed = '081200001234'
const kept = '+6281200001234'

describe('the configuration of SMS codes', { timeout: 120_000 }, () => {
  it.each([4, 8])('%i digits in the schema apply to the sent code, the sandbox and the sign-in', async (digits) => {
    const server = await serverWith(({ calls }) => {
      const schema = memberSchema(calls['login']?.payload, 'sms_code') as JsonSchema
      schema.pattern = `^[0-9]{${digits}}$`
    })
    await server.call('smsCode', { phone: typed, purpose: 'login' })
    const code = await server.smsCodeFor(kept)
    expect(code).toHaveLength(digits)
    expect((await server.app.inject(`/sandbox/api/sms?phone=${typed}`)).json<{ code: string }[]>()).toMatchObject([{ code }])
    expect(await server.call('login', { userName: typed, sms_code: code })).toMatchObject({ code: 200 })
  })

  it.each([
    { after: 119, expected: 200 },
    { after: 120, expected: 4102 },
  ])('a code valid for two minutes gets $expected after $after seconds', async ({ after, expected }) => {
    const server = await serverWith((config) => Object.assign(policyOf(config).terms.smsCodes, { minutes: 2 }))
    expect(await server.call('smsCode', { phone: typed, purpose: 'login' })).toMatchObject({ data: { expire_seconds: 120 } })
    server.advance(after)
    expect(await server.call('login', { userName: typed, sms_code: await server.smsCodeFor(kept) })).toMatchObject({ code: expected })
  })

  it('a second wrong code is the last try when two are allowed', async () => {
    const server = await serverWith((config) => Object.assign(policyOf(config).terms.smsCodes, { tries: 2 }))
    await server.call('smsCode', { phone: typed, purpose: 'login' })
    const wrong = (await server.smsCodeFor(kept)) === '000000' ? '000001' : '000000'
    const login = () => server.call('login', { userName: typed, sms_code: wrong })
    expect([(await login()).code, (await login()).code]).toEqual([4101, 4114])
  })
})
