import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import type { ServerConfig } from '../../../src/core/language/release.ts'
import { acceptedAges, agesAt, firstEligibleDay } from '../../../src/server/credit/age-limits.ts'
import { openDatabase } from '../support/engines.ts'
import { type Borrower, createBorrower, fillProfile, identityNumberOf, person, submitAndAudit } from '../support/borrower.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

const birthOn = (date: string) => Date.parse(`${date}T00:00:00Z`) / 1000
const bornOn = (date: string) => ({ birth_date: birthOn(date), cardid: identityNumberOf(birthOn(date), 'female', 1) })
const dayNo = (date: string) => birthOn(date) / 86_400
/** 2 March 2026 in Jakarta. */
const START = new Date('2026-03-02T03:00:00Z')

/** Changes the ages like an edit of flows/decisions/eligibility.json, the only place with them. */
const takes = (from: number, to: number) => (config: ServerConfig) => {
  const { when } = config.decisions.eligibility!.inputs.inAge as { when: Record<string, object> }
  when['/applicant/age'] = { minimum: from, maximum: to }
  when['/applicant/age_at_maturity'] = { maximum: to }
}

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ start: START })
})
afterAll(() => server.close())

describe('a birth date outside the ages is refused at once', () => {
  let siti: Borrower
  beforeAll(async () => {
    siti = await createBorrower(server, '081255550001')
  })
  // The shortest plan takes 30 days, until 1 April 2026.
  test.each([
    { name: '21 today', birth: '2005-03-02', code: 200 },
    { name: '21 tomorrow', birth: '2005-03-03', code: 4219 },
    { name: '60 until the last instalment of the shortest plan', birth: '1965-04-02', code: 200 },
    { name: '61 on the day of the last instalment of the shortest plan', birth: '1965-04-01', code: 4219 },
    { name: '61', birth: '1965-03-02', code: 4219 },
    { name: 'a child', birth: '2020-01-01', code: 4219 },
    { name: 'not born yet', birth: '2026-03-03', code: 4217 },
  ])('$name: $code', async ({ birth, code }) => {
    const reply = await siti.call('saveBase', { ...person, ...bornOn(birth) })
    expect({ code: reply.code, field: reply.code === 200 ? undefined : reply.data.field }).toEqual({
      code,
      field: code === 200 ? undefined : '/birth_date',
    })
  })
  test.each([
    { lan: 'en-US', rule: undefined, says: 'aged 21 to 60,' },
    { lan: 'id-ID', rule: undefined, says: 'usia 21 sampai 60 tahun,' },
    { lan: 'id-ID', rule: takes(25, 55), says: 'usia 25 sampai 55 tahun,' },
  ])('names the ages of the decision table in its message: $says', async ({ lan, rule, says }) => {
    const other = await openTestServer({ start: START, ...(rule && { change: rule }) })
    const token = await other.signIn('081255550002')
    const young = { ...person, ...bornOn('2005-03-03') }
    expect((await other.call('saveBase', young, { token, lan })).msg).toContain(says)
    await other.close()
  })
})

describe('the day from which the table accepts the age', () => {
  const applicant = { complete: true, duplicate: false, number_differs: false, card_differs: false, card_unread: false }
  test.each([
    { birth: '2008-01-15', today: '2026-03-02', on: '2029-01-15' },
    { birth: '2005-03-03', today: '2026-03-02', on: '2026-03-03' },
    { birth: '2008-02-29', today: '2026-03-02', on: '2029-03-01' },
    { birth: '2004-02-29', today: '2024-06-01', on: '2025-03-01' },
    { birth: '1965-03-03', today: '2026-03-02', on: undefined },
    { birth: '1950-01-01', today: '2026-03-02', on: undefined },
  ])('born $birth, refused on $today: $on', ({ birth, today, on }) => {
    const day = firstEligibleDay(server.config, applicant, [birthOn(birth)], dayNo(today))
    expect(day).toBe(on === undefined ? undefined : dayNo(on))
  })
  test.each([
    { name: 'the younger must be old enough', births: ['2004-01-01', '2005-03-03'], on: '2026-03-03' },
    { name: 'the older must not be too old', births: ['2008-01-15', '1965-03-03'], on: undefined },
  ])('two possible birth dates: $name', ({ births, on }) => {
    const day = firstEligibleDay(server.config, applicant, births.map(birthOn), dayNo('2026-03-02'))
    expect(day).toBe(on === undefined ? undefined : dayNo(on))
  })
  it('compares the younger age of today and the older one of the end of the shortest plan, thirty days later', () => {
    const ages = agesAt(server.config, ['1966-04-01', '2005-03-02'].map(birthOn), dayNo('2026-03-02'))
    expect(ages).toEqual({ age: 21, age_at_maturity: 60 })
  })
  it('matches the decision table', () => {
    expect(acceptedAges(server.config)).toEqual({ from: 21, to: 60 })
    const changed = structuredClone(server.config)
    takes(18, 65)(changed)
    expect(acceptedAges(changed)).toEqual({ from: 18, to: 65 })
  })
})

describe('refused at the audit, when the ages changed after the birth date was taken', () => {
  test.each([
    { name: 'too young: the birthday', birth: '2002-11-20', back: '2027-11-20' },
    { name: 'too old: never again', birth: '1968-05-01', back: undefined },
  ])('$name', async ({ birth, back }) => {
    const db = await openDatabase()
    const early = await createBorrower(await openTestServer({ db, start: START }))
    await fillProfile(early, { person: bornOn(birth) })
    const after = await openTestServer({ db, start: START, change: takes(25, 55) })
    // The first server's clock is a minute ahead, because it advanced for the SMS code of the bank account.
    after.advance(61)
    const siti = await createBorrower(after, early.phone, early.token)
    const { verify, loan_info, server_time } = await submitAndAudit(after, siti)
    const inJakarta = back === undefined ? undefined : birthOn(back) - 7 * 3600
    expect({ verify, back: loan_info.reapply_at }).toEqual({ verify: 3, back: inJakarta })
    after.advance((inJakarta ?? server_time + 20 * 365 * 86_400) - server_time)
    expect((await siti.data('userStatus')).verify, 'then').toBe(back === undefined ? 3 : 0)
    await db.close()
  })
})

describe('a borrower who turns 61 during a plan is offered shorter ones with the reason', () => {
  test.each([
    { name: '61 on the last due day of three months', birth: '1965-05-31', periods: [1, 2], closed: 'before you turn 61' },
    { name: '61 on the day after', birth: '1965-06-01', periods: [1, 2, 3], closed: 'before you turn 61' },
    { name: 'young enough for all', birth: '1992-05-15', periods: [1, 2, 3, 4, 5, 6], closed: undefined },
  ])('$name', async ({ birth, periods, closed }) => {
    const siti = await createBorrower(server, `08125555000${2 + periods.length}`)
    await fillProfile(siti, { person: bornOn(birth) })
    expect(await submitAndAudit(server, siti)).toMatchObject({ verify: 2 })
    const [cash] = (await siti.data('loanProducts')).lists
    expect(cash).toMatchObject({ periods, available: true })
    expect(cash.closed_reason).toEqual(closed && expect.stringContaining(closed))
    const longer = periods.length + 1
    const refused = await siti.call('loanPlan', { pid: 'cash', money: 1_000_000, period: longer })
    expect(refused).toMatchObject(longer > 6 ? { code: 4221 } : { code: 4221, data: { field: '/period' } })
    const plan = await siti.data('loanPlan', { pid: 'cash', money: 1_000_000, period: periods.length })
    expect(plan.rows).toHaveLength(periods.length)
  })

  test('gets a reason when no period is left', async () => {
    const db = await openDatabase()
    const later = await openTestServer({ db, start: START })
    const siti = await createBorrower(later)
    await fillProfile(siti, { person: bornOn('1965-05-31') })
    expect(await submitAndAudit(later, siti)).toMatchObject({ verify: 2 })
    later.advance(62 * 86_400)
    const [cash] = (await siti.data('loanProducts')).lists
    expect(cash).toMatchObject({ periods: [], available: false })
    expect(cash.closed_reason).toBe(server.config.texts['en-us']!['policy.period.ageAll']!.replace('{{age}}', '61'))
    await db.close()
  })
})
