import { buildConfigs } from '../../src/compiler/load/build-configs.ts'
import { requestGroups, scenarioOf, withRequests } from '../change-requests/change-requests.ts'
import { sources } from '../conformance/product.ts'
import { startEditedServer } from './support/edited-server.ts'
import { expect } from './support/fixtures.ts'
import { runInBrowser } from './support/scenario-page.ts'
import { test as testOnPhone } from './support/scenario-phone.ts'
import type { TestServer } from './support/server.ts'
import { perWorker } from './support/per-worker.ts'

/** All at once; a language is copied last, with the words that the others bring. */
const requests = requestGroups.flatMap(([, all]) => all).toSorted((one, other) => Number('copies' in one) - Number('copies' in other))
const changed = withRequests(sources, requests)
const { configs } = buildConfigs(changed)

const test = testOnPhone.extend<object, { office: TestServer }>({
  office: perWorker(() => startEditedServer(changed)),
})

test.describe('seen live', () => {
  for (const { asks, page, address } of requests) {
    if (address)
      test(asks, async ({ office }) => {
        const reply = await fetch(office.url + address.path, { redirect: 'manual' })
        expect({ status: reply.status, text: await reply.text() }).toEqual({ status: 200, text: expect.stringContaining(address.says) })
      })
    else if (page)
      // Without a browser they are played beside the others of `change-requests.test.ts`.
      test(asks, { tag: '@slow' }, async ({ phone }) => {
        const config = configs.get(page.given?.channel ?? 'base')!
        const { scenario, texts } = await scenarioOf(page, changed, config)
        expect(await runInBrowser(phone, config, scenario, texts)).toEqual([])
      })
  }
})
