import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBorrower, fillProfile, otherIdentityNumber } from '../support/borrower.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

let phones = 0
test.each([
  { name: 'that is shared', headers: { lon: '106.8456', lat: '-6.2088' }, kept: [{ step: 'application', lon: 106.8456, lat: -6.2088 }] },
  { name: 'that is not shared', headers: {}, kept: [] },
  { name: 'with only one coordinate', headers: { lon: '106.8456' }, kept: [] },
  { name: 'outside the valid range', headers: { lon: '999', lat: '0' }, kept: [] },
  { name: 'that is not a number', headers: { lon: '1e2', lat: "0'; drop table place" }, kept: [] },
])('an application succeeds with a location $name', async ({ headers, kept }) => {
  const siti = await createBorrower(server, `08127777200${++phones}`)
  await fillProfile(siti, { person: { cardid: otherIdentityNumber(500 + phones) } })
  expect(await server.call('submitProfile', {}, { token: siti.token, headers })).toMatchObject({ code: 200 })
  const places = 'select step, lon, lat from place join account on account.id = account_id where phone = $1'
  expect(await server.db.query(places, [siti.e164])).toEqual(kept)
})
