import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deleteOtherMerchantKeys, findMerchantKey, newestMerchantKey } from '../../../src/server/commerce/merchant-key-queries.ts'
import { addTestMerchantKeys, storeMerchantKeys } from '../../../src/server/commerce/merchant-keys.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

const keyNamed = (id: string) => ({ id, merchant: 'shop', secret: `secret-of-${id}-with-more-than-32-characters` })
const [both, onlyOld, onlyNew, none] = [['old', 'new'], ['old'], ['new'], []]

describe('the keys of merchants', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer()
  })
  afterAll(() => server.close())

  type Event = { starts: string[] } | { takes: string[] }
  it.each<{ name: string; events: Event[]; work: string[] }>([
    { name: 'a new one beside the old one', events: [{ starts: onlyOld }, { starts: both }], work: both },
    { name: 'confirmed without knowledge of the new one', events: [{ starts: both }, { takes: onlyOld }], work: both },
    { name: 'confirmed with a withdrawn one', events: [{ starts: onlyNew }, { takes: both }], work: onlyNew },
    { name: 'the old one withdrawn', events: [{ starts: both }, { starts: onlyNew }], work: onlyNew },
    { name: 'all of them withdrawn', events: [{ starts: both }, { starts: none }], work: none },
    { name: 'the old one withdrawn by two servers', events: [{ starts: both }, { starts: onlyNew }, { starts: onlyNew }], work: onlyNew },
  ])('$name', async ({ events, work }) => {
    const { db, config, clock } = server
    for (const event of events) {
      const merchantKeys = ('starts' in event ? event.starts : event.takes).map(keyNamed)
      if ('starts' in event) await storeMerchantKeys(db, { merchantKeys, sandbox: false }, clock.now())
      else await addTestMerchantKeys(db, config, { merchantKeys, sandbox: false }, clock.now())
    }
    const found = await Promise.all(both.map((id) => findMerchantKey(db, id)))
    expect(found.filter((key) => key !== undefined)).toEqual(work.map(keyNamed))
  })

  it('are made by the sandbox for each merchant of a release, and stay at a start', async () => {
    const { db, config, clock } = server
    const settings = { merchantKeys: [], sandbox: true }
    await deleteOtherMerchantKeys(db, [])
    await addTestMerchantKeys(db, config, settings, clock.now())
    const made = await newestMerchantKey(db, 'shop')
    expect(made).toMatchObject({ id: 'shop-test' })
    await storeMerchantKeys(db, settings, clock.now())
    await addTestMerchantKeys(db, config, settings, clock.now())
    expect(await newestMerchantKey(db, 'shop')).toEqual(made)
  })
})
