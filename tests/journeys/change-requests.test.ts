import { buildConfigs } from '../../src/compiler/load/build-configs.ts'
import { requestGroups, scenarioOf, withRequests } from '../change-requests/change-requests.ts'
import { sources } from '../conformance/product.ts'
import { startEditedServer } from './support/edited-server.ts'
import { expect } from './support/fixtures.ts'
import { runInBrowser } from './support/scenario-page.ts'
import { test as testOnPhone } from './support/scenario-phone.ts'
import type { TestServer } from './support/server.ts'
import { perWorker } from './support/per-worker.ts'

/** All requests, applied together. Copies of a language come last, so that they include the texts that other requests add. */
const requests = requestGroups.flatMap(([, all]) => all).toSorted((one, other) => Number('copies' in one) - Number('copies' in other))
const changed = withRequests(sources, requests)
const { configs } = buildConfigs(changed)

const test = testOnPhone.extend<object, { server: TestServer }>({
  server: perWorker(() => startEditedServer(changed)),
})

test.describe('in the running app', () => {
  for (const { asks, page, address } of requests) {
    if (address)
      test(asks, async ({ server }) => {
        const reply = await fetch(server.url + address.path, { redirect: 'manual' })
        expect({ status: reply.status, text: await reply.text() }).toEqual({ status: 200, text: expect.stringContaining(address.says) })
      })
    else if (page)
      // `tests/change-requests/change-requests.test.ts` runs the same scenarios without a browser.
      test(asks, { tag: '@slow' }, async ({ phone }) => {
        const config = configs.get(page.given?.channel ?? 'base')!
        const { scenario, texts } = await scenarioOf(page, changed, config)
        expect(await runInBrowser(phone, config, scenario, texts)).toEqual([])
      })
  }
})
