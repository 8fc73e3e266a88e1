import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { buildConfigs } from '../../../src/compiler/load/build-configs.ts'
import { serverConfig } from '../../../src/compiler/release/server-config.ts'
import { toE164 } from '../../../src/product/phone-number.ts'
import { memberSchema } from '../../../src/core/language/schema.ts'
import { isValid } from '../../../src/server/profile/stored-answers.ts'
import { isContactList, parseContacts } from '../../../src/server/profile/emergency-contacts.ts'
import type { Profile } from '../../../src/server/profile/profile-queries.ts'
import { stepFaults } from '../../../src/server/profile/step-faults.ts'
import { withChannels } from '../../compiler/check/seeded-mistakes/with-channels.ts'
import { type Edit, editSources } from '../../compiler/edit-sources.ts'
import { sources } from '../../conformance/product.ts'
import { type Borrower, createBorrower, contacts, job, minSalary } from '../support/borrower.ts'
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
  ])('$phone is stored as $kept', ({ phone, kept }) => {
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

it('the server requires as many contacts as the form', async () => {
  const changed = structuredClone(server.config)
  const { socials } = (changed.calls.saveSocial!.payload as { properties: { socials: { contentSchema: object } } }).properties
  const more = [...contacts, { ...contacts[0], phone: '081200000003' }]
  Object.assign(socials.contentSchema, { minItems: more.length, maxItems: more.length })
  const base = { config: server.config, channel: '' }
  const rules = { config: changed, channel: '' }
  expect([isContactList(base, contacts), isContactList(base, more)]).toEqual([true, false])
  expect([isContactList(rules, contacts), isContactList(rules, more)]).toEqual([false, true])
  expect(() => parseContacts(rules, JSON.stringify(contacts))).toThrow('contactsInvalid')
})

describe('a channel with stricter rules for contacts', () => {
  const least = Math.max(...contacts.map(({ name }) => name.length)) + 1
  const stricter = { properties: { contacts: { items: { properties: { name: { minLength: least } } } } } }
  const channel = (name: string, patch: object): Edit => ({
    file: `flows/channels/${name}.json`,
    value: { channel: name, base: '1', patch },
  })
  const edited = editSources(withChannels(sources, []), [
    channel('partner', { schemas: { forms: { contacts: stricter } } }),
    channel('another', {}),
  ])
  const { configs } = buildConfigs(edited)
  const { channelPayloads } = serverConfig(configs, configs.get('base')!)
  const longer = contacts.map((contact) => ({ ...contact, name: contact.name.padEnd(least, 'a') }))

  it.each([
    { channel: '', given: contacts, fits: true },
    { channel: 'another', given: contacts, fits: true },
    { channel: 'partner', given: contacts, fits: false },
    { channel: 'partner', given: longer, fits: true },
  ])('in the channel "$channel": $fits', async ({ channel, given, fits }) => {
    const rules = { config: { ...server.config, channelPayloads }, channel }
    expect(isContactList(rules, given)).toBe(fits)
    const answered = { contacts: { socials: given, consent: true } } as unknown as Profile
    expect(stepFaults(rules, answered).contacts).toEqual(fits ? [] : ['socials'])
    if (!fits) expect(() => parseContacts(rules, JSON.stringify(given))).toThrow('contactsInvalid')
  })
})

describe('the salary and its range', () => {
  let siti: Borrower
  beforeAll(async () => {
    siti = await createBorrower(server, '081277770012')
  })
  test.each([
    { income: 1, salary: minSalary, code: 200 },
    { income: 1, salary: 2_000_000, code: 200 },
    { income: 2, salary: 2_000_000, code: 200 },
    { income: 2, salary: 1_999_999, code: 4267 },
    { income: 4, salary: 7_999_999, code: 4269 },
    { income: 4, salary: 100_000_000, code: 200 },
  ])('a salary of $salary in the range $income: $code', async ({ income, salary, code }) => {
    expect((await siti.call('saveWork', { ...job, income, salary })).code).toBe(code)
  })
})
