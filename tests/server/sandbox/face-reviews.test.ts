import sharp from 'sharp'
import { afterAll, beforeAll, expect, it, test } from 'vitest'
import { localPorts } from '../../../src/server/ports/local-ports.ts'
import { type Borrower, createBorrower } from '../support/borrower.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

const ports = { ...localPorts, faces: { compare: async () => ({ ok: false, reason: 'noFaceOnCard' }) as const } }
let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ ports, settings: { sandbox: true } })
})
afterAll(() => server?.close())

let photos = 0
const photo = () =>
  sharp({ create: { width: 300, height: 300, channels: 3, background: `#${(0x555555 + (photos += 9)).toString(16)}` } })
    .jpeg()
    .toBuffer()
const reviews = async () =>
  (await server.app.inject('/sandbox/api/faces')).json() as {
    uid: string
    phone: string
    card_time: number
    selfie?: string
    card?: string
  }[]
const decide = async (payload: object) => (await server.app.inject({ method: 'POST', url: '/sandbox/api/face', payload })).statusCode

/** Creates a borrower whose card was not read, so that staff must compare the photos. */
async function inReview(phone: string): Promise<{ who: Borrower; uid: string }> {
  const who = await createBorrower(server, phone)
  await who.data('keepCardPhoto', { id_card: await photo() })
  expect(await who.data('faceCheck', { selfie: await photo() })).toMatchObject({ status: 'review' })
  return { who, uid: (await who.data('account')).uid }
}

test.each([
  { outcome: 'confirm', phone: '081299995001', status: 'success' },
  { outcome: 'decline', phone: '081299995002', status: 'declined' },
])(
  'a borrower who waits for a review is listed with both photos until it is decided: $outcome',
  async ({ outcome, phone, status }) => {
    const { who, uid } = await inReview(phone)
    const [review] = await reviews()
    expect(review).toMatchObject({ uid, phone })
    for (const jpeg of [review?.selfie, review?.card])
      expect(await sharp(Buffer.from(jpeg ?? '', 'base64')).metadata()).toMatchObject({ format: 'jpeg' })
    expect((await server.app.inject('/sandbox')).body).toContain(uid)
    expect(await decide({ uid, card_time: review?.card_time, outcome })).toBe(200)
    expect(await reviews()).toEqual([])
    expect(await who.data('faceStatus')).toMatchObject({ status })
  },
  60_000,
)

it('an unknown outcome or an unknown borrower is refused', async () => {
  const { uid } = await inReview('081299995003')
  const [{ card_time } = { card_time: 0 }] = await reviews()
  expect(await decide({ uid, card_time, outcome: 'perhaps' })).toBe(400)
  expect(await decide({ uid: crypto.randomUUID(), card_time, outcome: 'confirm' })).toBe(400)
  expect(await reviews()).toHaveLength(1)
}, 60_000)
