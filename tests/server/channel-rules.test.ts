import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openOffice, type TestOffice } from './test-office.ts'

const job = { career: 2, income_source: 1, income: 1, salary_day: 5, spending: 2, other_loan_status: 3 }
let office: TestOffice
let token: string
beforeAll(async () => {
  office = await openOffice()
  token = await office.signIn('081277770001')
})
afterAll(() => office.close())

describe("a channel's rules come on top of the base's", () => {
  it.each([
    { name: 'below the channel', cl: 'kios', salary: 999_999, refused: true },
    { name: 'below both', cl: 'kios', salary: 9_999, refused: true },
    { name: 'above both', cl: 'kios', salary: 100_000_001, refused: true },
    { name: 'enough for both', cl: 'kios', salary: 1_000_000, refused: false },
    { name: 'no channel', cl: '', salary: 999_999, refused: false },
    { name: 'no channel, below the base', cl: '', salary: 9_999, refused: true },
    { name: 'a channel without such a rule', cl: 'oppo', salary: 999_999, refused: false },
    { name: 'a channel that nobody knows', cl: 'constructor', salary: 9_999, refused: true },
    { name: 'a channel that nobody knows, enough for the base', cl: '__proto__', salary: 999_999, refused: false },
  ])('$name', async ({ cl, salary, refused }) => {
    const reply = await office.call('saveWork', { ...job, salary }, { token, ...(cl && { headers: { cl } }) })
    const field = reply.code === 4003 ? reply.data.field : undefined
    expect(field).toBe(refused ? '/salary' : undefined)
  })
})
