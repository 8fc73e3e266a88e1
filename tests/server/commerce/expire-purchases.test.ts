import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createExpirePurchasesJob } from '../../../src/server/commerce/close-purchase.ts'
import { createMerchant, openOrder, type TestMerchant } from '../support/merchant.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

const HOUR = 3600

describe('unpaid orders expire', () => {
  let server: TestServer
  let shop: TestMerchant
  beforeAll(async () => {
    server = await openTestServer()
    shop = await createMerchant(server)
  })
  afterAll(() => server?.close())

  it.each([
    { name: 'in one batch', batch: 100, runs: 1 },
    { name: 'in batches that the failing ones fill', batch: 2, runs: 3 },
  ])('one by one: two that fail do not delay others, $name, are logged and expire later', async ({ batch, runs }) => {
    const orders: string[] = []
    for (let count = 0; count < 6; count += 1) orders.push((await openOrder(shop, 300_000)).order_id)
    orders.sort()
    const failing = orders.slice(0, 2)
    await server.db.script(
      `alter table purchase add constraint failing check (state = 'open' or id not in (${failing.map((id) => `'${id}'`).join()})) not valid`,
    )
    server.advance(2 * 24 * HOUR)
    await server.clock.refresh()
    const lines: object[] = []
    const log = { ...server.services.log, error: (about: object) => void lines.push(about) } as unknown as typeof server.services.log
    const job = createExpirePurchasesJob(batch)
    for (let run = 0; run < runs; run += 1) await job.run({ ...server.services, log })
    const states = async () => {
      const rows = await server.db.query<{ state: string }>('select state from purchase where id = any ($1::uuid[]) order by id', [orders])
      return rows.map(({ state }) => state)
    }
    expect(await states()).toEqual(['open', 'open', 'expired', 'expired', 'expired', 'expired'])
    expect(lines).toEqual(failing.map((order) => ({ order, err: expect.any(Error) })))

    await server.db.script('alter table purchase drop constraint failing')
    for (let run = 0; run < 2; run += 1) await job.run(server.services)
    expect(await states()).toEqual(Array.from(orders, () => 'expired'))
  })
})
