import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { errors } from '../../../src/server/calls/errors.ts'
import { type Borrower, createBorrower } from '../support/borrower.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

vi.mock('../../../src/server/ports/photos/encode-photo.ts', () => ({ encodePhoto: async () => 'busy' }))

let server: TestServer
let who: Borrower
beforeAll(async () => {
  server = await openTestServer()
  who = await createBorrower(server, '081277770001')
})
afterAll(async () => server.close())

const photo = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#777' } })
  .jpeg()
  .toBuffer()

test.each<{ call: string; payload: Record<string, unknown> }>([
  { call: 'keepCardPhoto', payload: { id_card: photo } },
  { call: 'addBusinessPhoto', payload: { photo } },
])('$call says that it is busy, not that the photo is broken', async ({ call, payload }) => {
  expect(await who.call(call, payload)).toMatchObject({ code: errors.busy.code })
})
