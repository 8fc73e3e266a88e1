import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { refusals } from '../../../src/product/refusals.ts'
import { validExample } from '../../support/form-examples.ts'
import { type Borrower, createBorrower, fillProfile, person } from '../support/borrower.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server?.close())

let phones = 0
const newcomer = () => createBorrower(server, `0812999930${String(++phones).padStart(2, '0')}`)
const base = async (who: Borrower) => (await who.data('base')).base
const { province, city, districts, sub_districts } = person
const other = {
  ...validExample('otherInfo'),
  province,
  city,
  districts,
  sub_districts,
  education: 3,
  address: 'Jl. Kenanga No. 9 RT 03/04',
}
const user = { ...validExample('userInfo'), email: 'rahma@contoh.co.id', live_duration: 1, residential_status: 2 }

describe('details are changed without the identity number', () => {
  test.each<{ call: string; payload: Record<string, unknown> }>([
    { call: 'saveOtherInfo', payload: other },
    { call: 'saveUserInfo', payload: user },
  ])('the values that $call accepts are returned afterwards, and the step stays done', async ({ call, payload }) => {
    const who = await newcomer()
    await who.data('saveBase', person)
    expect(await who.data(call, payload)).toMatchObject({ steps: { person: true } })
    const { mother_maiden_name: _, ...shown } = payload
    expect(await base(who)).toMatchObject({ name: person.name, ...shown })
  })

  it('the later of two answers to one question counts, from either form', async () => {
    const who = await newcomer()
    await who.data('saveUserInfo', user)
    await who.data('saveBase', { ...person, live_duration: 2, residential_status: 1 })
    expect(await base(who)).toMatchObject({ live_duration: 2, residential_status: 1, email: user.email })
    await who.data('saveUserInfo', user)
    expect(await base(who)).toMatchObject({ live_duration: 1, residential_status: 2 })
  })

  it('an answer given before the personal data is stored, and completes no step', async () => {
    const who = await newcomer()
    expect(await who.data('saveOtherInfo', other)).toMatchObject({ steps: { person: false } })
    expect(await base(who)).toMatchObject({ address: other.address })
  })

  it('the mother’s maiden name is never returned', async () => {
    const who = await newcomer()
    await who.data('saveOtherInfo', other)
    expect(await base(who)).not.toHaveProperty('mother_maiden_name')
  })
})

describe('details that are refused', () => {
  test.each<{ name: string; call: string; payload: Record<string, unknown>; refused: object }>([
    {
      name: 'a village of another city',
      call: 'saveOtherInfo',
      payload: { ...other, city: '3171' },
      refused: { code: 4213, data: { field: '/sub_districts' } },
    },
    {
      name: 'a part of an address',
      call: 'saveOtherInfo',
      payload: { address: other.address },
      refused: { code: refusals.invalidField.code },
    },
    {
      name: 'an invalid e-mail address',
      call: 'saveUserInfo',
      payload: { ...user, email: 'siti' },
      refused: { code: refusals.invalidField.code },
    },
    {
      name: 'an identity number',
      call: 'saveOtherInfo',
      payload: { ...other, cardid: person.cardid },
      refused: { code: refusals.invalidField.code },
    },
  ])('$name', async ({ call, payload, refused }) => {
    const who = await newcomer()
    await who.data('saveBase', person)
    const before = await base(who)
    expect(await who.call(call, payload)).toMatchObject(refused)
    expect(await base(who)).toEqual(before)
  })

  test.each([
    { call: 'saveOtherInfo', payload: other },
    { call: 'saveUserInfo', payload: user },
  ])('$call after the profile was submitted', async ({ call, payload }) => {
    const who = await newcomer()
    await fillProfile(who, { person: { cardid: `317401550592080${phones % 10}` } })
    await who.data('submitProfile')
    const before = await base(who)
    expect(await who.call(call, payload)).toMatchObject({ code: 4218 })
    expect(await base(who)).toEqual(before)
  })
})
