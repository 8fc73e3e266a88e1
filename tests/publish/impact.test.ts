import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import religions from '../../schemas/enums/religion.json' with { type: 'json' }
import type { ServerConfig } from '../../src/core/language/release.ts'
import { formatImpact, measureImpact, type Impact } from '../../src/publish/impact.ts'
import {
  bank,
  borrowerWithLoan,
  createBorrower,
  fillProfile,
  person,
  placeOrder,
  submitAndAudit,
  work,
} from '../server/support/borrower.ts'
import { openTestServer, type TestServer } from '../server/support/test-server.ts'

/** All phones and identity numbers differ, because each belongs to one account only. */
const phones = ['081234560001', '081234560002', '081234560003', '081234560004'] as const
const cardid = (serial: number) => `${person.cardid.slice(0, -4)}${String(serial).padStart(4, '0')}`
const otherReligion = religions.enum.find((value) => value !== person.religion)!

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
  // Two profiles that are not submitted, an order that waits for its payout, and a loan.
  await fillProfile(await createBorrower(server, phones[0]), { person: { cardid: cardid(11) } })
  await fillProfile(await createBorrower(server, phones[1]), { person: { cardid: cardid(12), religion: otherReligion } })
  const waiting = await createBorrower(server, phones[2])
  await fillProfile(waiting, { person: { cardid: cardid(13) } })
  await submitAndAudit(server, waiting)
  expect((await placeOrder(waiting)).code).toBe(200)
  await borrowerWithLoan(server, phones[3], undefined, { person: { cardid: cardid(14) } })
})
afterAll(() => server?.close())

const nothing: Impact[string] = { profiles: { unsent: 0, stop: 0, sent: 0, places: [] }, orders: { open: 0, stop: 0 } }

type Json = Record<string, any>
type Change = (candidate: { calls: Json; policy: Json; journeys: Json; channelPayloads: Json }) => void
type Expected = { stop: number; places: Impact[string]['profiles']['places']; orders?: number }

const impactOf = (change: Change) => {
  const candidate = structuredClone(server.config)
  change(candidate as ServerConfig & { calls: Json; policy: Json; journeys: Json; channelPayloads: Json })
  return measureImpact(server.db, server.config, candidate)
}
const properties = (calls: Json, call: string): Json => calls[call].payload.properties
const require = (calls: Json, call: string, name: string) => {
  properties(calls, call)[name] = { type: 'string' }
  calls[call].payload.required = [...calls[call].payload.required, name]
}

describe('borrowers whom a change would stop', () => {
  it.each<[change: string, make: Change, expected: Expected]>([
    ['nothing', () => {}, { stop: 0, places: [] }],
    [
      'a tighter length',
      ({ calls }) => (properties(calls, 'saveWorkV2').company_name.maxLength = work.company_name.length - 1),
      { stop: 2, places: [{ step: 'work', field: 'company_name', count: 2 }] },
    ],
    ['a looser length', ({ calls }) => (properties(calls, 'saveWorkV2').company_name.maxLength += 1), { stop: 0, places: [] }],
    [
      'a new required field',
      ({ calls }) => require(calls, 'saveWork', 'tax_number'),
      { stop: 2, places: [{ step: 'job', field: 'tax_number', count: 2 }] },
    ],
    [
      'an enum value less',
      ({ calls }) => {
        const { religion } = properties(calls, 'saveBase')
        religion.enum = religion.enum.filter((value: number) => value !== otherReligion)
      },
      { stop: 1, places: [{ step: 'person', field: 'religion', count: 1 }] },
    ],
    ['a field less', ({ calls }) => delete properties(calls, 'saveWork').wages, { stop: 0, places: [] }],
    [
      'two changes in one profile',
      ({ calls }) => {
        properties(calls, 'saveWorkV2').company_name.maxLength = 1
        require(calls, 'saveWork', 'tax_number')
      },
      {
        stop: 2,
        places: [
          { step: 'job', field: 'tax_number', count: 2 },
          { step: 'work', field: 'company_name', count: 2 },
        ],
      },
    ],
    [
      'a new step',
      ({ journeys }) => {
        const { profile } = journeys.base
        profile.order = [...profile.order.filter((step: string) => step !== 'face'), 'face']
      },
      { stop: 2, places: [{ step: 'face', field: '', count: 2 }] },
    ],
    ['a step less', ({ journeys }) => journeys.base.profile.order.pop(), { stop: 0, places: [] }],
    [
      'a bank less',
      ({ policy }) => delete policy.banks.banks[bank.bank],
      { stop: 2, places: [{ step: 'bank', field: 'bank', count: 2 }], orders: 1 },
    ],
  ])('%s', async (_change, make, { stop, places, orders = 0 }) => {
    const impact = await impactOf(make)
    const { base, ...channels } = impact
    expect(base).toEqual({ profiles: { unsent: 2, stop, sent: 2, places }, orders: { open: 2, stop: orders } })
    for (const each of Object.values(channels)) expect(each).toEqual(nothing)
  })

  it('a profile that is invalid already is not counted', async () => {
    const broken = structuredClone(server.config)
    properties(broken.calls as Json, 'saveWorkV2').company_name.maxLength = 1
    expect((await measureImpact(server.db, broken, broken)).base!.profiles.stop).toBe(0)
  })
})

it('prints counts, steps and fields, but no personal data', async () => {
  const impact = await impactOf(({ calls }) => (properties(calls, 'saveWorkV2').company_name.maxLength = 1))
  const printed = formatImpact(impact) + JSON.stringify(impact)
  expect(printed).toContain('| work | company_name | 2 |')
  for (const secret of [person.name, person.cardid, work.address, bank.card_num, ...phones]) expect(printed).not.toContain(secret)
  expect(formatImpact(await impactOf(() => {}))).not.toContain('|')
})

describe('in channels', () => {
  const [own, other] = ['one', 'two'] as const
  /** One of the two unsubmitted profiles and the two submitted ones get a channel. */
  beforeAll(async () => {
    const [{ id }] = (await server.db.query<{ id: string }>(`select id from account where phone = $1`, [`+62${phones[1].slice(1)}`])) as [
      { id: string },
    ]
    await server.db.query('update profile set channel = $2 where account_id = $1', [id, own])
    await server.db.query(`update credit set channel = $1 where state <> 'new'`, [own])
  })
  afterAll(async () => {
    await server.db.query(`update profile set channel = ''`)
    await server.db.query(`update credit set channel = ''`)
  })
  const shorter = { type: 'object', required: [], properties: { company_name: { type: 'string', maxLength: 1 } } }
  const place = { step: 'work', field: 'company_name', count: 1 }

  it.each<[change: string, make: Change, base: number, channel: Partial<Impact[string]['profiles']>]>([
    ['for everybody', ({ calls }) => (properties(calls, 'saveWorkV2').company_name.maxLength = 1), 1, { stop: 1, places: [place] }],
    ['of this channel', ({ channelPayloads }) => (channelPayloads[own] = { saveWorkV2: shorter }), 0, { stop: 1, places: [place] }],
    ['of another channel', ({ channelPayloads }) => (channelPayloads[other] = { saveWorkV2: shorter }), 0, { stop: 0, places: [] }],
    [
      'of the steps of this channel',
      ({ journeys }) => (journeys[own].profile.order = [...journeys[own].profile.order.filter((step: string) => step !== 'ktp'), 'ktp']),
      0,
      { stop: 1, places: [{ step: 'ktp', field: '', count: 1 }] },
    ],
  ])('a change %s stops the borrowers of that channel', async (_change, make, base, channel) => {
    const impact = await impactOf((candidate) => {
      for (const channel of [own, other]) candidate.journeys[channel] = structuredClone(candidate.journeys.base)
      make(candidate)
    })
    expect(impact.base).toMatchObject({ profiles: { unsent: 1, sent: 0, stop: base }, orders: { open: 0 } })
    expect(impact[own]).toMatchObject({ profiles: { unsent: 1, sent: 2, ...channel }, orders: { open: 2 } })
    expect(impact[other]).toEqual(nothing)
    expect(formatImpact(impact)).toContain(`## ${own}`)
    expect(formatImpact(impact)).not.toContain(`## ${other}`)
  })

  it('a channel that the candidate lacks counts as the product itself', async () => {
    await server.db.query(`update profile set channel = '<none>' where channel = $1`, [own])
    const impact = await impactOf(() => {})
    expect(impact.base!.profiles.unsent).toBe(2)
    expect(Object.keys(impact)).not.toContain('<none>')
  })
})
