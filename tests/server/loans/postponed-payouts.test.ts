import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { creditDecisions } from '../../../src/server/application/credit-decisions.ts'
import { dueKinds, listDueAccounts } from '../../../src/server/loans/due-account-queries.ts'
import { localPorts } from '../../../src/server/ports/local-ports.ts'
import type { PayoutPort } from '../../../src/server/ports/payout-port.ts'
import { applyDecision } from '../../../src/server/staff/staff-decisions.ts'
import { createBorrower, fillProfile, otherIdentityNumber, placeOrder, submitAndAudit, type Borrower } from '../support/borrower.ts'
import { engines } from '../support/engines.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

describe.each(engines)('a postponed payout, on $engine', ({ open }) => {
  let server: TestServer
  let count = 0
  let asked = 0
  let says: 'pending' | 'unknown' = 'pending'
  beforeAll(async () => {
    const payout: PayoutPort = {
      request: async () => {},
      withdraw: async () => false,
      inquire: async () => {
        asked += 1
        return { state: says }
      },
    }
    server = await openTestServer({ db: await open(), ports: { ...localPorts, payout } })
  })
  afterAll(() => server?.close())

  async function ordered(): Promise<Borrower & { uid: string }> {
    const who = await createBorrower(server, `0812666${String(10_000 + ++count)}`)
    await fillProfile(who, { person: { cardid: otherIdentityNumber(8000 + count) } })
    await submitAndAudit(server, who)
    const { uid } = await who.data('account')
    expect(await placeOrder(who, 1_000_000)).toMatchObject({ code: 200 })
    return { ...who, uid }
  }
  const after = async (seconds: number) => {
    server.advance(seconds)
    await server.clock.refresh()
  }
  const catchUp = (uid: string) => server.services.catchUp(server.db, uid, server.clock.now())
  const decide = (uid: string, outcome: string) =>
    applyDecision(server.services, creditDecisions, { reference: randomUUID(), uid, outcome })
  const due = async (uid: string) => {
    const lists = await Promise.all(dueKinds.map((kind) => listDueAccounts(server.db, kind, server.clock.now(), 100)))
    return lists.flat().some(({ accountId }) => accountId === uid)
  }
  const orderOf = async (uid: string) =>
    (
      await server.db.query<{ state: string; nextAt: Date | null }>(
        `select state, next_at as "nextAt" from loan_order where account_id = $1 order by created_at desc limit 1`,
        [uid],
      )
    )[0]

  it.each(['pending', 'unknown'] as const)('is checked again soon while the bank says: %s', async (answer) => {
    const { uid } = await ordered()
    await catchUp(uid)
    says = answer
    await after(600)
    await catchUp(uid)
    // The first unknown result is an event that changes the state.
    await after(300)
    await catchUp(uid)
    expect(await orderOf(uid)).toEqual({ state: answer, nextAt: new Date((server.clock.seconds() + 15) * 1000) })
    expect(await due(uid)).toBe(false)
    asked = 0
    await catchUp(uid)
    await after(14)
    await catchUp(uid)
    expect(asked, 'until then nobody asks').toBe(0)
    await after(1)
    expect(await due(uid)).toBe(true)
    await catchUp(uid)
    expect(asked).toBe(1)
  })

  it('has an expected day until it has passed, and is late from then on', async () => {
    const who = await ordered()
    const said = async () => [(await who.data('userStatus')).loan_info, (await who.data('loanRecords')).lists[0]]
    const [{ expected_time }] = await said()
    for (const shown of await said()) expect([shown.expected_time, shown.payout_late]).toEqual([expected_time, undefined])
    await after(expected_time - server.clock.seconds() + 1)
    for (const shown of await said()) expect([shown.expected_time, shown.payout_late]).toEqual([undefined, true])
  })

  it('is not due while the borrower is frozen, and is sent once thawed', async () => {
    const { uid } = await ordered()
    await decide(uid, 'freeze')
    expect(await due(uid)).toBe(true)
    await catchUp(uid)
    expect([await orderOf(uid), await due(uid)]).toEqual([{ state: 'waiting', nextAt: null }, false])
    await after(3600)
    await decide(uid, 'thaw')
    expect(await due(uid)).toBe(true)
    await catchUp(uid)
    expect(await orderOf(uid)).toMatchObject({ state: 'pending' })
  })

  it('is not due after a thaw when nothing waits to be sent', async () => {
    const { uid } = await ordered()
    await catchUp(uid)
    const before = await orderOf(uid)
    await decide(uid, 'freeze')
    await decide(uid, 'thaw')
    expect(await orderOf(uid)).toEqual(before)
  })
})
