import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { toE164 } from '../../../src/product/phone-number.ts'
import { memberSchema } from '../../../src/core/language/schema.ts'
import { isValid } from '../../../src/server/profile/stored-answers.ts'
import { isContactList, parseContacts } from '../../../src/server/profile/emergency-contacts.ts'
import { type Borrower, createBorrower, contacts, job, leastSalary } from '../support/borrower.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

describe('a phone number has one rule at every field and in the server', () => {
  test.each([
    { phone: '0812345678', kept: '+62812345678' },
    { phone: '08123456789012', kept: '+628123456789012' },
    { phone: '62812345678901', kept: '+62812345678901' },
    { phone: '8123456789', kept: '+628123456789' },
    { phone: '0000000000', kept: undefined },
    { phone: '081234567', kept: undefined },
    { phone: '081234567890123', kept: undefined },
    { phone: '0211234567', kept: undefined },
    { phone: '08412345678', kept: undefined },
  ])('$phone is $kept', ({ phone, kept }) => {
    expect(toE164(phone)).toBe(kept)
    for (const [call, field] of [
      ['login', 'userName'],
      ['smsCode', 'phone'],
      ['addBank', 'mobile'],
      ['feedback', 'contact'],
      ['whatsappPhone', 'phone'],
    ] as const) {
      const rule = memberSchema(server.config.calls[call]?.payload, field)
      expect(rule && isValid(rule, phone), `${call} ${field}`).toBe(kept !== undefined)
    }
  })
})

it('as many contacts are asked for as the form has', async () => {
  const changed = structuredClone(server.config)
  const { socials } = (changed.calls.saveSocial!.payload as { properties: { socials: { contentSchema: object } } }).properties
  const more = [...contacts, { ...contacts[0], phone: '081200000003' }]
  Object.assign(socials.contentSchema, { minItems: more.length, maxItems: more.length })
  expect([isContactList(server.config, contacts), isContactList(server.config, more)]).toEqual([true, false])
  expect([isContactList(changed, contacts), isContactList(changed, more)]).toEqual([false, true])
  expect(() => parseContacts(changed, JSON.stringify(contacts))).toThrow('contactsInvalid')
})

describe('the salary and its range', () => {
  let siti: Borrower
  beforeAll(async () => {
    siti = await createBorrower(server, '081277770012')
  })
  test.each([
    { income: 1, salary: leastSalary, code: 200 },
    { income: 1, salary: 2_000_000, code: 200 },
    { income: 2, salary: 2_000_000, code: 200 },
    { income: 2, salary: 1_999_999, code: 4267 },
    { income: 4, salary: 7_999_999, code: 4269 },
    { income: 4, salary: 100_000_000, code: 200 },
  ])('a salary of $salary in the range $income: $code', async ({ income, salary, code }) => {
    expect((await siti.call('saveWork', { ...job, income, salary })).code).toBe(code)
  })
})
