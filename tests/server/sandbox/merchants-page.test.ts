import { afterAll, beforeAll, expect, it } from 'vitest'
import { newestMerchantKey, upsertMerchantKey } from '../../../src/server/commerce/merchant-key-queries.ts'
import { merchantDocument } from '../../../src/server/commerce/merchant-openapi.ts'
import { policyOf } from '../../../src/server/catalog/policy.ts'
import { signRequest } from '../../../src/server/ports/signed-request.ts'
import { assertDocumented } from '../support/merchant-document.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ settings: { sandbox: true } })
})
afterAll(() => server?.close())

it('the page for engineers shows an event as the webhook gets it, with the signature of that path and body', async () => {
  const [[merchant, { webhook }] = ['', { webhook: '' }]] = policyOf(server.config).merchants
  await upsertMerchantKey(server.db, { id: 'key', merchant, secret: 'a secret with more than 32 characters' }, server.clock.now())
  const { body: html } = await server.app.inject('/sandbox/merchants?lan=en-US')
  const page = html.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&')
  const body = /B='(\{"id".*?)'/.exec(page)?.[1] ?? ''
  const { pathname: path } = new URL(webhook)
  assertDocumented(merchantDocument.webhooks.order.post.requestBody.content['application/json'].schema, JSON.parse(body))
  const time = /x-signature-time: (\d+)/.exec(page)?.[1] ?? ''
  const key = await newestMerchantKey(server.db, merchant)
  expect(page).toContain(`curl -X POST '${webhook}' -H 'x-key-id: key'`)
  expect(page).toContain(`x-signature: ${signRequest(key!.secret, { method: 'POST', path, time, body })}`)
})
