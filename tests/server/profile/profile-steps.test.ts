import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bank, createBorrower, contacts, job, person, type Borrower } from '../support/borrower.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

/** A channel that leaves out the workplace and asks for the contacts first. */
const order = ['contacts', 'person', 'job', 'bank']
let server: TestServer
beforeAll(async () => {
  server = await openTestServer({
    change({ channelPayloads, journeys }) {
      const profile = journeys.base!.profile!
      journeys.partner = { profile: { ...profile, order } }
      journeys.strict = { profile }
      channelPayloads.strict = { saveWork: { type: 'object', required: ['tax_number'], properties: { tax_number: { type: 'string' } } } }
    },
  })
})
afterAll(() => server.close())

const through = (borrower: Borrower, channel: string, name: string, payload: Record<string, unknown> = {}) =>
  server.call(name, payload, { token: borrower.token, headers: { cl: channel } })

async function fillAllButWork(borrower: Borrower): Promise<void> {
  await borrower.data('saveBase', person)
  await borrower.data('saveWork', job)
  await borrower.data('saveSocial', { socials: JSON.stringify(contacts), consent: true })
  await borrower.data('addBank', { ...bank, mobile: borrower.phone, sms_code: await borrower.smsCode('bank') })
}

describe('a profile is whole when the journey of its channel says so', () => {
  it('counts the steps that the channel asks for', async () => {
    const borrower = await createBorrower(server, '081234500001')
    const account = async (channel: string) => (await through(borrower, channel, 'account')).data
    expect(await account('partner')).toMatchObject({ steps_done: 0, steps_total: 4 })
    expect(await account('')).toMatchObject({ steps_total: 5 })
    expect(await account('nobody')).toMatchObject({ steps_total: 5 })
    await borrower.data('saveBase', person)
    expect(await account('partner')).toMatchObject({ steps_done: 1 })
  })

  it('refuses the first step of its order that is missing, in the words of the app', async () => {
    const borrower = await createBorrower(server, '081234500002')
    expect(await through(borrower, 'partner', 'submitProfile')).toMatchObject({ data: { missing: 'contacts' } })
    const refused = await through(borrower, '', 'submitProfile')
    expect(refused).toMatchObject({ data: { missing: 'person' } })
    expect(refused.msg).toContain(server.config.texts['en-us']!['profile.step.person'])
  })

  it('asks again what the channel needs beyond the product', async () => {
    const borrower = await createBorrower(server, '081234500004')
    await fillAllButWork(borrower)
    const stepsOf = async (channel: string) => (await through(borrower, channel, 'account')).data.steps
    expect(await stepsOf('')).toMatchObject({ job: true, person: true })
    expect(await stepsOf('strict')).toMatchObject({ job: false, person: true })
    expect(await through(borrower, 'strict', 'submitProfile')).toMatchObject({ data: { missing: 'job' } })
  })

  it('keeps the channel of the last save with each section', async () => {
    const borrower = await createBorrower(server, '081234500005')
    await borrower.data('saveBase', person)
    await through(borrower, 'partner', 'saveWork', job)
    const kept = await server.db.query(
      `select section, channel from profile join account on account.id = account_id where phone = $1 order by section`,
      [borrower.e164],
    )
    expect(kept).toEqual(
      expect.arrayContaining([
        { section: 'job', channel: 'partner' },
        { section: 'person', channel: '' },
      ]),
    )
  })

  it('audits by the channel that it was submitted through', async () => {
    const borrower = await createBorrower(server, '081234500003')
    await fillAllButWork(borrower)
    expect(await through(borrower, '', 'submitProfile')).toMatchObject({ data: { missing: 'work' } })
    const submitted = await through(borrower, 'partner', 'submitProfile')
    expect(submitted.code).toBe(200)
    server.advance(submitted.data.seconds)
    expect(await borrower.data('userStatus')).toMatchObject({ verify: 2 })
  })
})
