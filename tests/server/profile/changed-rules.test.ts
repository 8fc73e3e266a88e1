import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ServerConfig } from '../../../src/core/language/release.ts'
import { openDatabase } from '../support/engines.ts'
import type { Db } from '../../../src/server/db/db.ts'
import { type Borrower, createBorrower, contacts, fillProfile, job, placeOrder, borrowerWithLoan, person } from '../support/borrower.ts'
import { openTestServer } from '../support/test-server.ts'

type Schema = { properties: Record<string, any>; required?: string[] }
const payload = (config: ServerConfig, call: string) => config.calls[call]?.payload as unknown as Schema
const reply = (config: ServerConfig, call: string) => config.calls[call]?.reply as unknown as Schema

const higher = job.salary + 1
const otherReligion = person.religion === 1 ? 2 : 1
const otherRelation = contacts.every(({ relationship }) => relationship !== 2) ? 2 : 1
const canLeaveOutWages = (config: ServerConfig) => {
  const schema = payload(config, 'saveWork')
  schema.required = schema.required?.filter((name) => name !== 'wages') ?? []
}

/** Changes of rules between two releases, and their effect on earlier answers. */
const cases: {
  rule: string
  /** Sets the earlier rules, if they differ from the product's. */
  before?(config: ServerConfig): void
  change(config: ServerConfig): void
  step: string
  asks: string
  gone?: string[]
  again(siti: Borrower): Promise<unknown>
}[] = [
  {
    rule: 'a salary is higher than hers',
    change(config) {
      for (const of of [payload(config, 'saveWork'), reply(config, 'work')]) of.properties.salary = { type: 'integer', minimum: higher }
    },
    step: 'job',
    asks: 'work',
    gone: ['salary'],
    again: (siti) => siti.data('saveWork', { ...job, income: 4, salary: 12_000_000 }),
  },
  {
    rule: 'wages are required',
    before: canLeaveOutWages,
    change(config) {
      const schema = payload(config, 'saveWork')
      schema.required = [...new Set([...(schema.required ?? []), 'wages'])]
    },
    step: 'job',
    asks: 'work',
    again: (siti) => siti.data('saveWork', { ...job, wages: 100_000 }),
  },
  {
    rule: 'a religion is taken from the list',
    change(config) {
      const without = { type: 'integer', enum: [otherReligion] }
      payload(config, 'saveBase').properties.religion = without
      reply(config, 'base').properties.base.properties.religion = without
    },
    step: 'person',
    asks: 'base',
    gone: ['religion'],
    again: (siti) => siti.data('saveBase', { ...person, religion: otherReligion }),
  },
  {
    rule: 'a relationship is taken from the list',
    change(config) {
      const lists = [reply(config, 'social').properties.socials, payload(config, 'saveSocial').properties.socials.contentSchema]
      for (const of of lists) of.items.properties.relationship = { type: 'integer', enum: [2] }
    },
    step: 'contacts',
    asks: 'social',
    again: (siti) =>
      siti.data('saveSocial', { socials: JSON.stringify(contacts.map((one) => ({ ...one, relationship: otherRelation }))), consent: true }),
  },
]

describe.each(cases)('answers from before $rule', ({ before, change, step, asks, gone = [], again }) => {
  let db: Db
  let siti: Borrower
  beforeAll(async () => {
    db = await openDatabase()
    const early = await createBorrower(await openTestServer({ db, ...(before && { change: before }) }))
    await fillProfile(early, { job: before ? { wages: undefined } : {} })
    siti = await createBorrower(await openTestServer({ db, change }), early.phone, early.token)
  })
  afterAll(() => db.close())

  it('are shown as far as they still fit', async () => {
    const data = await siti.data(asks)
    for (const field of gone) expect(JSON.stringify(data)).not.toContain(`"${field}"`)
    expect(JSON.stringify(data).length).toBeGreaterThan(20)
  })

  it('reopen their step, and the application waits for it', async () => {
    const { steps } = await siti.data('account')
    expect(Object.keys(steps).filter((name) => !steps[name])).toEqual(['ktp', step, 'face'])
    expect(await siti.call('submitProfile')).toMatchObject({ data: { missing: step } })
  })

  it('count again once they are corrected', async () => {
    await again(siti)
    expect((await siti.data('account')).steps[step]).toBe(true)
    expect(await siti.call('submitProfile')).toMatchObject({ code: 200 })
  })
})

it('an answer that is cleared is removed, one that is no longer asked stays', async () => {
  const db = await openDatabase()
  const early = await createBorrower(await openTestServer({ db, change: canLeaveOutWages }))
  await early.data('saveWork', { ...job, wages: 100_000 })
  const withoutWages = (config: ServerConfig) => {
    canLeaveOutWages(config)
    delete payload(config, 'saveWork').properties.wages
  }
  const between = await createBorrower(await openTestServer({ db, change: withoutWages }), early.phone, early.token)
  const { wages: _, ...others } = job
  await between.data('saveWork', others)
  expect(await early.data('work')).toMatchObject({ wages: 100_000 })
  await early.data('saveWork', others)
  expect(await early.data('work')).not.toHaveProperty('wages')
  await db.close()
})

it('an application is decided by the rules of the day on which it was submitted', async () => {
  const db = await openDatabase()
  const early = await createBorrower(await openTestServer({ db }))
  await fillProfile(early)
  const { seconds } = await early.data('submitProfile')
  const after = await openTestServer({ db, change: cases[0]!.change })
  const siti = await createBorrower(after, early.phone, early.token)
  expect((await siti.data('account')).steps.job).toBe(true)
  after.advance(seconds + 600)
  expect(await siti.data('userStatus')).toMatchObject({ verify: 2 })
  expect(await placeOrder(siti)).toMatchObject({ code: 200 })
  await db.close()
})

it('a loan keeps the text of its purpose, and is marked when product and bank have no name any more', async () => {
  const db = await openDatabase()
  const early = await borrowerWithLoan(await openTestServer({ db }))
  const [{ purpose_name: words }] = (await early.data('loanRecords')).lists
  const after = await openTestServer({
    db,
    change: ({ texts }) =>
      Object.values(texts).forEach((words) => {
        for (const key of Object.keys(words)) if (/^(purpose|product|bank)\./.test(key)) delete words[key]
      }),
  })
  const { token } = early
  const { data } = await after.call('loanRecords', {}, { token })
  const gone = 'No longer offered'
  expect(data.lists).toMatchObject([{ name: gone, purpose_name: words, bank_name: gone }])
  await db.close()
})
