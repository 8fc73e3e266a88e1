import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { otherPhoneLimit } from '../../src/server/auth/message-limits.ts'
import { consume } from '../../src/server/auth/rate-limit-queries.ts'
import { applyDecision } from '../../src/server/staff/staff-decisions.ts'
import { applicationDecisions } from '../../src/server/application/application-decisions.ts'
import { policyOf } from '../../src/server/catalog/policy.ts'
import type { Services } from '../../src/server/calls/services.ts'
import { contactSmsJob } from '../../src/server/contact-sms-job.ts'
import { erasePerson, exportPerson } from '../../src/server/person/person.ts'
import { latestMessages } from '../../src/server/ports/sms-outbox-queries.ts'
import { type Borrower, contacts, createBorrower, fillProfile, otherIdentityNumber, submitAndAudit } from './support/borrower.ts'
import { engines } from './support/engines.ts'
import { readTestConfig } from './support/test-config.ts'
import { openTestServer, type TestServer } from './support/test-server.ts'
import { wholeDatabase } from './support/whole-database.ts'

const HOUR = 3600
const DAY = 24 * HOUR
const e164 = (phone: string) => `+62${phone.slice(1)}`

describe.each(engines)('emergency contacts on $engine', ({ open }) => {
  let server: TestServer
  let count = 0
  beforeAll(async () => {
    // 10:00 in Jakarta.
    server = await openTestServer({ db: await open(), start: new Date('2026-03-02T03:00:00Z') })
  })
  afterAll(() => server?.close())

  const nextPhone = () => `0812887${String(10_000 + ++count)}`
  const namedBy = (phones: string[]) => phones.map((phone, index) => ({ ...contacts[index], phone }))
  const unsubmitted = async (phones = [nextPhone(), nextPhone()]) => {
    const borrower = await createBorrower(server, nextPhone())
    await fillProfile(borrower, { person: { cardid: otherIdentityNumber(8000 + count) }, contacts: namedBy(phones) })
    return { borrower, phones }
  }
  const submitted = async (phones?: string[]) => {
    const subject = await unsubmitted(phones)
    await subject.borrower.data('submitProfile')
    return subject
  }
  const run = (changes: Partial<Services> = {}) => contactSmsJob.run({ ...server.services, ...changes })
  const to = async (phone: string) =>
    (await latestMessages(server.db, 1000)).filter((sms) => sms.phone === e164(phone)).map(({ text }) => text)
  const countsOf = async (phones: string[]) => {
    const counts = []
    for (const phone of phones) counts.push((await to(phone)).length)
    return counts
  }
  const pass = async (seconds: number) => {
    server.advance(seconds)
    await server.clock.refresh()
  }
  /** The next time that it is this hour in Jakarta. */
  const until = (hour: number) =>
    pass((hour - 7) * HOUR - (server.clock.seconds() % DAY) + (server.clock.seconds() % DAY > (hour - 7) * HOUR ? DAY : 0))
  const withPolicy = async (contactSms: boolean): Promise<Services['config']> => {
    const config = await readTestConfig()
    return { ...config, policy: { ...config.policy, messages: { ...(config.policy.messages as object), contactSms } } }
  }
  const sendBack = async (borrower: Borrower) => {
    const { uid } = await borrower.data('account')
    await server.db.query(`update credit set next_at = null, reason = 'duplicate' where account_id = $1`, [uid])
    const [row] = await server.db.query<{ seconds: number }>(
      'select extract(epoch from submitted_at)::int as seconds from credit where account_id = $1',
      [uid],
    )
    await applyDecision(server.services, applicationDecisions, {
      reference: `back-${++count}`,
      uid,
      submitted_time: row!.seconds,
      outcome: 'sendBack',
    })
  }

  it.each(['en-us', 'id-id'])('are each told once, in the language of the borrower: %s', async (locale) => {
    const { borrower, phones } = await submitted()
    await server.db.query('update account set locale = $2 where phone = $1', [borrower.e164, locale])
    expect(await countsOf(phones)).toEqual([0, 0])
    await run()
    await run()
    const said = server.config.texts[locale]!['sms.contact']!.replaceAll('{{name}}', 'Siti R.').replace(
      '{{phone}}',
      policyOf(server.config).service.phone,
    )
    for (const phone of phones) expect(await to(phone)).toEqual([said])
  })

  it('are told nothing before the profile is sent', async () => {
    const { phones } = await unsubmitted()
    await run()
    expect(await countsOf(phones)).toEqual([0, 0])
  })

  it('are told once, though two servers run and the submission comes again', async () => {
    const { borrower, phones } = await submitted()
    await borrower.data('submitProfile')
    await Promise.all([run(), run()])
    expect(await countsOf(phones)).toEqual([1, 1])
  })

  it('are not told again when the profile is corrected and sent again, but for one who is new', async () => {
    const { borrower, phones } = await submitted()
    await run()
    await sendBack(borrower)
    const other = nextPhone()
    // The same number, written in another way.
    const again = [`62${phones[0]!.slice(1)}`, other]
    await borrower.data('saveSocial', { socials: JSON.stringify(namedBy(again)), consent: true })
    await borrower.data('submitProfile')
    await run()
    expect(await countsOf([...phones, other])).toEqual([1, 1, 1])
  })

  it('are not told when they are no contacts any more by then, and are once they are named again', async () => {
    const { borrower, phones } = await submitted()
    await sendBack(borrower)
    const others = [nextPhone(), nextPhone()]
    await borrower.data('saveSocial', { socials: JSON.stringify(namedBy(others)), consent: true })
    await run()
    expect(await countsOf(phones)).toEqual([0, 0])
    await borrower.data('saveSocial', { socials: JSON.stringify(namedBy(phones)), consent: true })
    await borrower.data('submitProfile')
    await run()
    expect(await countsOf(phones)).toEqual([1, 1])
  })

  it('are told by each of two borrowers', async () => {
    const { phones } = await submitted()
    await submitted(phones)
    await run()
    expect(await countsOf(phones)).toEqual([2, 2])
  })

  it.each([7, 20, 23])('wait at %i o’clock until the morning', async (hour) => {
    const { phones } = await submitted()
    await until(hour)
    await run()
    expect(await countsOf(phones)).toEqual([0, 0])
    await until(8)
    await run()
    expect(await countsOf(phones)).toEqual([1, 1])
    await until(10)
  })

  it('wait while their number has had all the messages that others may cause in a day', async () => {
    const { phones } = await submitted()
    const [full = ''] = phones
    const { limit, max } = otherPhoneLimit(e164(full), server.services.settings.rateLimits)
    for (let time = 0; time < max; time++) await consume(server.db, limit, max, server.clock.now())
    await run()
    await run()
    expect(await countsOf(phones)).toEqual([0, 1])
    await pass(DAY)
    await run()
    expect(await countsOf(phones)).toEqual([1, 1])
  })

  it('are logged where the port does not take them, are told later, and hold up nobody', async () => {
    const { phones } = await submitted()
    const { sms } = server.services.ports
    const lines: object[] = []
    const failing: typeof sms = {
      send: (sql, message) => (message.phone === e164(phones[0]!) ? sql.query('select 1 / 0').then(() => {}) : sms.send(sql, message)),
    }
    const log = { ...server.services.log, error: (about: object) => void lines.push(about) } as unknown as Services['log']
    const failingRun = () => run({ log, ports: { ...server.services.ports, sms: failing } })
    await failingRun()
    await failingRun()
    expect(lines).toEqual([{ notice: expect.any(String), err: expect.any(Error) }])
    expect(await countsOf(phones)).toEqual([0, 1])
    await pass(600)
    await run()
    expect(await countsOf(phones)).toEqual([1, 1])
  })

  it('wait while the policy says that none is sent', async () => {
    const { phones } = await submitted()
    await run({ config: await withPolicy(false) })
    expect(await countsOf(phones)).toEqual([0, 0])
    await run()
    expect(await countsOf(phones)).toEqual([1, 1])
  })

  it('leave nothing of the SMS when the borrower is erased, who finds them in the export', async () => {
    const { borrower, phones } = await unsubmitted()
    await submitAndAudit(server, borrower)
    await run()
    const { uid } = await borrower.data('account')
    const asked = { person: uid, operator: 'Rini', reason: 'asked for', at: server.clock.now() }
    const told = (await exportPerson(server.db, asked)).sms_outbox?.map(({ phone }) => phone)
    expect(told).toEqual(expect.arrayContaining(phones.map(e164)))
    await erasePerson(server.db, asked, { refundDays: {}, now: server.clock.now() })
    for (const phone of phones) expect(await wholeDatabase(server.db)).not.toContain(phone.slice(1))
    expect(await server.db.query('select 1 from contact_notice where account_id = $1', [uid])).toEqual([])
    await run()
    expect(await countsOf(phones)).toEqual([0, 0])
  })
})

test('the policy decides whether contacts of a submission are told at all', async () => {
  const server = await openTestServer({
    change: (config) => (config.policy.messages = { ...(config.policy.messages as object), contactSms: false }),
  })
  try {
    const borrower = await createBorrower(server)
    await fillProfile(borrower)
    await borrower.data('submitProfile')
    expect(await server.db.query('select 1 from contact_notice')).toEqual([])
  } finally {
    await server.close()
  }
})
