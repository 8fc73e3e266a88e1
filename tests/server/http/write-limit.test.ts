import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusals } from '../../../src/product/refusals.ts'
import { readSettings } from '../../../src/server/platform/settings.ts'
import { job, minSalary } from '../support/borrower.ts'
import { engines } from '../support/engines.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

const writesAccountHour = 3
const OK = 200
const { code: tooMany } = refusals.tooMany
const email = { email: 'siti@majujaya.co.id' }

describe.each(engines)('the writes of one account by one call, in an hour on $engine', ({ open }) => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer({ db: await open(), settings: { rateLimits: { ...readSettings({}).rateLimits, writesAccountHour } } })
  })
  afterAll(() => server?.close())

  let phones = 10
  const signIn = () => server.signIn(`0812346001${++phones}`)
  const signInAgain = () => {
    server.advance(61)
    return server.signIn(`0812346001${phones}`)
  }
  const codesOf = async (times: number, token: string, call = 'saveAccount', payload: Record<string, unknown> = email) => {
    const codes: number[] = []
    for (let index = 0; index < times; index++) codes.push((await server.call(call, payload, { token })).code)
    return codes
  }
  const useUp = (token: string) => codesOf(writesAccountHour, token)

  it.each<{ name: string; call?: string; payload?: Record<string, unknown>; codes: number[] }>([
    { name: 'are as many as the setting says', codes: [OK, OK, OK, tooMany, tooMany] },
    { name: 'are counted when they are refused', call: 'submitProfile', payload: {}, codes: [4210, 4210, 4210, tooMany] },
    {
      name: 'are not counted when the payload is invalid',
      call: 'saveWork',
      payload: { ...job, salary: minSalary - 1 },
      codes: Array(5).fill(4003),
    },
    { name: 'are not reads', call: 'account', payload: {}, codes: Array(5).fill(OK) },
    { name: 'do not include ending other sessions', call: 'endOtherSessions', payload: {}, codes: Array(5).fill(OK) },
  ])('$name', async ({ call, payload, codes }) => {
    expect(await codesOf(codes.length, await signIn(), call, payload)).toEqual(codes)
  })

  it.each<{ name: string; next: (token: string) => Promise<number>; code: number }>([
    { name: 'by another call', next: async (token) => (await codesOf(1, token, 'saveWork', job))[0]!, code: OK },
    { name: 'of another account', next: async () => (await codesOf(1, await signIn()))[0]!, code: OK },
    { name: 'from another session', next: async () => (await codesOf(1, await signInAgain()))[0]!, code: tooMany },
    {
      name: 'in the next hour',
      next: async (token) => {
        server.advance(3600)
        return (await codesOf(1, token))[0]!
      },
      code: OK,
    },
  ])('once they are used up, one $name gets $code', async ({ next, code }) => {
    const token = await signIn()
    await useUp(token)
    expect(await next(token)).toBe(code)
  })

  it('are no more when they come at once', async () => {
    const token = await signIn()
    const codes = await Promise.all(Array.from({ length: 12 }, async () => (await codesOf(1, token))[0]))
    expect(codes.filter((code) => code === OK)).toHaveLength(writesAccountHour)
    expect(new Set(codes)).toEqual(new Set([OK, tooMany]))
  })

  it('do not affect the repeated reply to a key', async () => {
    const token = await signIn()
    const sent = { token, key: randomUUID() }
    const first = await server.call('saveAccount', email, sent)
    await useUp(token)
    expect(await server.call('saveAccount', email, sent)).toMatchObject({ code: OK, data: first.data })
  })
})
