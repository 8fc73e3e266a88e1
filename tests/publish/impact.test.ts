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

/** Digits of phones and of identity numbers differ, because neither may belong to two accounts. */
const phones = ['081234560001', '081234560002', '081234560003', '081234560004'] as const
const cardid = (serial: number) => `${person.cardid.slice(0, -4)}${String(serial).padStart(4, '0')}`
const otherReligion = religions.enum.find((value) => value !== person.religion)!

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
  // Two profiles that are not sent, an order that waits for its payout, and a loan.
  await fillProfile(await createBorrower(server, phones[0]), { person: { cardid: cardid(11) } })
  await fillProfile(await createBorrower(server, phones[1]), { person: { cardid: cardid(12), religion: otherReligion } })
  const waiting = await createBorrower(server, phones[2])
  await fillProfile(waiting, { person: { cardid: cardid(13) } })
  await submitAndAudit(server, waiting)
  expect((await placeOrder(waiting)).code).toBe(200)
  await borrowerWithLoan(server, phones[3], undefined, { person: { cardid: cardid(14) } })
})
afterAll(() => server?.close())

type Json = Record<string, any>
type Change = (candidate: { calls: Json; policy: Json; journeys: Json }) => void
type Expected = { stop: number; places: Impact['profiles']['places']; orders?: number }

const impactOf = (change: Change) => {
  const candidate = structuredClone(server.config)
  change(candidate as ServerConfig & { calls: Json; policy: Json; journeys: Json })
  return measureImpact(server.db, server.config, candidate)
}
const properties = (calls: Json, call: string): Json => calls[call].payload.properties
const require = (calls: Json, call: string, name: string) => {
  properties(calls, call)[name] = { type: 'string' }
  calls[call].payload.required = [...calls[call].payload.required, name]
}

describe('what a change would stop', () => {
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
    expect(impact).toEqual({ profiles: { unsent: 2, stop, sent: 2, places }, orders: { open: 2, stop: orders } })
  })

  it('what does not fit today either is not counted against the change', async () => {
    const broken = structuredClone(server.config)
    properties(broken.calls as Json, 'saveWorkV2').company_name.maxLength = 1
    expect((await measureImpact(server.db, broken, broken)).profiles.stop).toBe(0)
  })
})

it('it prints counts, steps and fields, and nothing of a person', async () => {
  const impact = await impactOf(({ calls }) => (properties(calls, 'saveWorkV2').company_name.maxLength = 1))
  const printed = formatImpact(impact) + JSON.stringify(impact)
  expect(printed).toContain('| work | company_name | 2 |')
  for (const secret of [person.name, person.cardid, work.address, bank.card_num, ...phones]) expect(printed).not.toContain(secret)
  expect(formatImpact(await impactOf(() => {}))).not.toContain('|')
})
