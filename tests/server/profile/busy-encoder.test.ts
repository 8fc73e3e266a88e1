import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, test, vi } from 'vitest'
import { refusals } from '../../../src/product/refusals.ts'
import { policyOf } from '../../../src/server/catalog/policy.ts'
import type { FaceComparison } from '../../../src/server/ports/faces/faces-port.ts'
import { localPorts } from '../../../src/server/ports/local-ports.ts'
import type { encodePhoto } from '../../../src/server/ports/photos/encode-photo.ts'
import { type Borrower, createBorrower } from '../support/borrower.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

const photo = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#777' } })
  .jpeg()
  .toBuffer()

let encoded: Awaited<ReturnType<typeof encodePhoto>> = 'busy'
vi.mock('../../../src/server/ports/photos/encode-photo.ts', () => ({ encodePhoto: async () => encoded }))

let says: FaceComparison = { ok: false, reason: 'noFaceOnCard' }
let server: TestServer
let who: Borrower
beforeAll(async () => {
  server = await openTestServer({ ports: { ...localPorts, faces: { compare: async () => says } } })
  who = await createBorrower(server, '081277770001')
})
afterAll(async () => server.close())

test.each<{ call: string; payload: Record<string, unknown> }>([
  { call: 'keepCardPhoto', payload: { id_card: photo } },
  { call: 'addBusinessPhoto', payload: { photo } },
])('$call answers that the server is busy, not that the photo is invalid', async ({ call, payload }) => {
  for (encoded of ['busy', 'late'] as const) expect(await who.call(call, payload)).toMatchObject({ code: refusals.busy.code })
})

/** Above the hourly limit of each call. */
const many = 25
test.each<{ call: string; payload: Record<string, unknown>; unseen: () => void; looked: () => void }>([
  { call: 'keepCardPhoto', payload: { id_card: photo }, unseen: () => (encoded = 'busy'), looked: () => (encoded = 'late') },
  { call: 'addBusinessPhoto', payload: { photo }, unseen: () => (encoded = 'busy'), looked: () => (encoded = 'late') },
  {
    call: 'faceCheck',
    payload: { selfie: photo },
    unseen: () => (says = { ok: false, reason: 'busy' }),
    looked: () => (says = { ok: false, reason: 'unavailable' }),
  },
])('$call counts only photos that it began to process', async ({ call, payload, unseen, looked }) => {
  server.advance(3600 - (server.clock.seconds() % 3600))
  encoded = { picture: photo, preview: photo }
  await who.data('keepCardPhoto', { id_card: photo })
  const codes = new Set<number>()
  const send = async () => codes.add((await who.call(call, payload)).code)
  unseen()
  for (let times = 0; times < many; times++) await send()
  expect([...codes]).toEqual([refusals.busy.code])
  looked()
  for (let times = 0; times < many; times++) await send()
  expect([...codes]).toEqual([refusals.busy.code, refusals.tooMany.code])
})

describe('a selfie', () => {
  const free = { picture: photo, preview: photo }
  let people = 0
  async function withUnreadCard(): Promise<Borrower> {
    encoded = free
    const borrower = await createBorrower(server, `08127777001${people++}`)
    await borrower.data('keepCardPhoto', { id_card: photo })
    encoded = 'busy'
    return borrower
  }
  /** Returns different bytes for each borrower, like real photos. */
  const newSelfie = () => Buffer.concat([photo, Buffer.from([people])])

  it('for review by staff is refused as busy without costing a try, and is accepted when sent again', async () => {
    says = { ok: false, reason: 'noFaceOnCard' }
    const borrower = await withUnreadCard()
    const selfie = newSelfie()
    expect(await borrower.call('faceCheck', { selfie })).toMatchObject({ code: refusals.busy.code })
    const { tries } = policyOf(server.config).terms.faces
    expect(await borrower.data('faceStatus')).toMatchObject({ status: 'init', tries_left: tries })

    encoded = free
    expect(await borrower.call('faceCheck', { selfie })).toMatchObject({ code: 200, data: { status: 'review' } })
  })

  it('completes the step when it matches the card, and is not stored', async () => {
    says = { ok: true }
    const borrower = await withUnreadCard()
    expect(await borrower.call('faceCheck', { selfie: newSelfie() })).toMatchObject({ code: 200, data: { status: 'success' } })
    const { uid } = await borrower.data('account')
    expect(await server.db.query('select selfie from face_check where account_id = $1', [uid])).toEqual([{ selfie: null }])
  })
})
