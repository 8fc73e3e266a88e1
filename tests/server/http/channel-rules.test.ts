import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { job } from '../support/borrower.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

/** Bounds of the salary in the base's contract. `asked`: the channel's minimum, between the two. */
let salary: { minimum: number; maximum: number }
let asked: number
let server: TestServer
let token: string
beforeAll(async () => {
  server = await openTestServer({
    change({ calls, channelPayloads }) {
      salary = (calls.saveWork!.payload as unknown as { properties: { salary: typeof salary } }).properties.salary
      asked = salary.minimum + 2
      channelPayloads.strict = { saveWork: { type: 'object', properties: { salary: { type: 'integer', minimum: asked } } } }
      channelPayloads.other = { saveWorkV2: { type: 'object', required: ['email'] } }
    },
  })
  token = await server.signIn('081277770001')
})
afterAll(() => server.close())

describe("a channel's rules come on top of the base's", () => {
  it.each([
    { name: 'below the channel', cl: 'strict', given: () => asked - 1, refused: true },
    { name: 'below both', cl: 'strict', given: () => salary.minimum - 1, refused: true },
    { name: 'above both', cl: 'strict', given: () => salary.maximum + 1, refused: true },
    { name: 'enough for both', cl: 'strict', given: () => asked, refused: false },
    { name: 'no channel', cl: '', given: () => asked - 1, refused: false },
    { name: 'no channel, below the base', cl: '', given: () => salary.minimum - 1, refused: true },
    { name: 'a channel without such a rule', cl: 'other', given: () => asked - 1, refused: false },
    { name: 'a channel that nobody knows', cl: 'constructor', given: () => salary.minimum - 1, refused: true },
    { name: 'an unknown channel, enough for the base', cl: '__proto__', given: () => asked - 1, refused: false },
  ])('$name', async ({ cl, given, refused }) => {
    const reply = await server.call('saveWork', { ...job, salary: given() }, { token, ...(cl && { headers: { cl } }) })
    const field = reply.code === 4003 ? reply.data.field : undefined
    expect(field).toBe(refused ? '/salary' : undefined)
  })
})
