import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusals } from '../../../src/product/refusals.ts'
import { bank, createBorrower, contacts, job, otherIdentityNumber, person, work, type Borrower } from '../support/borrower.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

/** Steps of a channel without the workplace and with the contacts first. */
const order = ['contacts', 'person', 'job', 'bank']
let server: TestServer
let phones = 0
beforeAll(async () => {
  server = await openTestServer({
    change({ channelPayloads, journeys }) {
      const profile = journeys.base!.profile!
      journeys.partner = { profile: { ...profile, order } }
      journeys.strict = { profile }
      journeys.short = { profile: { ...profile, order: ['work'] } }
      journeys.none = {}
      channelPayloads.strict = { saveWork: { type: 'object', required: ['tax_number'], properties: { tax_number: { type: 'string' } } } }
    },
  })
})
afterAll(() => server.close())

const through = (borrower: Borrower, channel: string, name: string, payload: Record<string, unknown> = {}) =>
  server.call(name, payload, { token: borrower.token, headers: { cl: channel } })

const fillStep: Record<string, (borrower: Borrower) => Promise<unknown>> = {
  person: (borrower) => borrower.data('saveBase', { ...person, cardid: otherIdentityNumber(Number(borrower.phone.slice(-4))) }),
  job: (borrower) => borrower.data('saveWork', job),
  work: (borrower) => borrower.data('saveWorkV2', work),
  contacts: (borrower) => borrower.data('saveSocial', { socials: JSON.stringify(contacts), consent: true }),
  bank: async (borrower) => borrower.data('addBank', { ...bank, mobile: borrower.phone, sms_code: await borrower.smsCode('bank') }),
}
async function fillAllBut(left: string, borrower: Borrower): Promise<void> {
  for (const [step, fill] of Object.entries(fillStep)) if (step !== left) await fill(borrower)
}

describe('a profile is complete by the journey of its channel', () => {
  it('has the steps of the channel', async () => {
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

  it('requires answers again that the channel’s stricter rules refuse', async () => {
    const borrower = await createBorrower(server, '081234500004')
    await fillAllBut('work', borrower)
    const stepsOf = async (channel: string) => (await through(borrower, channel, 'account')).data.steps
    expect(await stepsOf('')).toMatchObject({ job: true, person: true })
    expect(await stepsOf('strict')).toMatchObject({ job: false, person: true })
    expect(await through(borrower, 'strict', 'submitProfile')).toMatchObject({ data: { missing: 'job' } })
  })

  it('stores the channel of the last save with each section', async () => {
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

  it.each([
    { name: 'is very long', channel: 'x'.repeat(10_000) },
    { name: 'is retired', channel: 'kiosk2019' },
    { name: 'is an inherited name', channel: 'constructor' },
    { name: 'means the product itself', channel: 'base' },
  ])('stores no unknown channel: one that $name', async ({ channel }) => {
    const borrower = await createBorrower(server, `08123450001${++phones}`)
    await fillAllBut('job', borrower)
    await through(borrower, channel, 'saveWork', job)
    expect((await through(borrower, channel, 'account')).data.steps).toEqual((await borrower.data('account')).steps)
    expect(await through(borrower, channel, 'submitProfile')).toMatchObject({ code: 200 })
    const kept = await server.db.query(
      `select profile.channel from profile join account on account.id = account_id where phone = $1
       union select credit.channel from credit join account on account.id = account_id where phone = $1`,
      [borrower.e164],
    )
    expect(kept).toEqual([{ channel: '' }])
  })

  it('is audited by the channel of the submit', async () => {
    const borrower = await createBorrower(server, '081234500003')
    await fillAllBut('work', borrower)
    expect(await through(borrower, '', 'submitProfile')).toMatchObject({ data: { missing: 'work' } })
    const submitted = await through(borrower, 'partner', 'submitProfile')
    expect(submitted.code).toBe(200)
    server.advance(submitted.data.seconds)
    expect(await borrower.data('userStatus')).toMatchObject({ verify: 2 })
  })
})

describe('whichever channel a request names, a step that the product locks is asked for', () => {
  it.each([
    { channel: 'short', left: 'job', missing: 'job' },
    { channel: 'short', left: 'contacts', missing: 'contacts' },
    { channel: 'short', left: 'bank', missing: 'bank' },
    { channel: 'none', left: 'bank', missing: 'bank' },
    { channel: 'short', left: 'nothing', missing: undefined },
    { channel: 'none', left: 'work', missing: undefined },
  ])('through $channel without $left', async ({ channel, left, missing }) => {
    const borrower = await createBorrower(server, `08123450002${++phones}`)
    await fillAllBut(left, borrower)
    const { steps_done, steps_total } = (await through(borrower, channel, 'account')).data
    expect(steps_total - steps_done).toBe(missing ? 1 : 0)
    const reply = await through(borrower, channel, 'submitProfile')
    expect(reply).toMatchObject(missing ? { code: refusals.stepMissing.code, data: { missing } } : { code: 200 })
  })
})
