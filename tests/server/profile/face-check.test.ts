import { setTimeout } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it, test } from 'vitest'
import type { FaceComparison, FaceError } from '../../../src/server/ports/faces/faces-port.ts'
import { localPorts } from '../../../src/server/ports/local-ports.ts'
import type { CardReading } from '../../../src/server/ports/identity-card/identity-card-port.ts'
import { housekeeping } from '../../../src/server/housekeeping.ts'
import { CARDS_PER_HOUR } from '../../../src/server/profile/identity-card-handlers.ts'
import { tryLimits } from '../../../src/server/profile/face-check.ts'
import { confirmFace, declineFace, endAttempt, saveComparison, startAttempt } from '../../../src/server/profile/face-check-queries.ts'
import { policyOf } from '../../../src/server/catalog/policy.ts'
import { type Borrower, createBorrower, fillProfile, otherIdentityNumber, submitAndAudit } from '../support/borrower.ts'
import { openTestServer, type Reply, type TestServer } from '../support/test-server.ts'

const photo = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#777' } })
  .jpeg()
  .toBuffer()
const reading: CardReading = { ok: true, fields: { name: 'SITI' }, unsure: [], copy: photo }
let says: FaceComparison = { ok: true }
let compared = 0
/** Hooks that run while a card is read and while a face is compared. */
let meanwhile = async (): Promise<unknown> => undefined
let whileCompared = async (): Promise<unknown> => undefined
const ports = {
  ...localPorts,
  identityCard: {
    read: async () => {
      await meanwhile()
      return reading
    },
  },
  faces: {
    compare: async () => {
      compared += 1
      await whileCompared()
      return says
    },
  },
}

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({
    ports,
    change: ({ journeys }) => {
      const profile = journeys.base?.profile
      if (!profile) return
      journeys.short = { profile }
      journeys.base!.profile = {
        ...profile,
        order: [...profile.order, 'face'],
        steps: { ...profile.steps, face: { ...profile.steps.face!, locked: true } },
      }
    },
  })
})
afterAll(() => server?.close())

let phones = 0
const newcomer = () => createBorrower(server, `0812999910${String(++phones).padStart(2, '0')}`)
async function withCard(): Promise<Borrower> {
  const who = await newcomer()
  await who.data('ocrCheck', { id_card: photo })
  return who
}
let taken = 0
/** Returns a different photo each time, like a camera. */
const newSelfie = () =>
  sharp({ create: { width: 300, height: 300, channels: 3, background: `#${(0x777777 + (taken += 9)).toString(16)}` } })
    .jpeg()
    .toBuffer()
const selfie = async (who: Borrower) => who.call('faceCheck', { selfie: await newSelfie() })
const other: FaceComparison = { ok: false, reason: 'otherPerson' }
const rules = () => policyOf(server.config).terms.faces
const rowsOf = async (who: Borrower, table: 'card_photo' | 'face_check' | 'sent_selfie') => {
  const { uid } = await who.data('account')
  return server.db.query<Record<string, unknown>>(`select * from ${table} where account_id = $1`, [uid])
}

it('the same face completes the step', async () => {
  says = { ok: true }
  const who = await withCard()
  expect(await who.data('faceStatus')).toEqual({ status: 'init', card_photo: true, tries_left: rules().tries })
  expect(await selfie(who)).toMatchObject({ code: 200, data: { status: 'success', tries_left: 0 } })
  expect((await who.data('account')).steps).toMatchObject({ ktp: true, face: true })
})

it('without a photo of the card nothing is compared', async () => {
  const before = compared
  const who = await newcomer()
  expect(await who.data('faceStatus')).toMatchObject({ card_photo: false })
  expect(await selfie(who)).toMatchObject({ code: 4283 })
  expect(compared).toBe(before)
})

describe('a profile whose journey asks for the face', () => {
  it('is sent only when it was compared, whatever a channel leaves out', async () => {
    says = { ok: true }
    const who = await withCard()
    await fillProfile(who, { person: { cardid: '3174015505920301' } })
    const missing = { code: 4210, data: { missing: 'face' } }
    expect(await who.call('submitProfile')).toMatchObject(missing)
    const { token } = who
    expect(await server.call('submitProfile', {}, { token, headers: { cl: 'short' } })).toMatchObject(missing)
    await who.data('faceCheck', { selfie: await newSelfie() })
    expect(await who.call('submitProfile')).toMatchObject({ code: 200 })
    expect(await selfie(who)).toMatchObject({ code: 4218 })
  })
})

describe('photos that do not show who the person is', () => {
  test.each<{ reason: FaceError; code: number }>([
    { reason: 'noFace', code: 4277 },
    { reason: 'severalFaces', code: 4278 },
    { reason: 'tooDark', code: 4279 },
    { reason: 'blurred', code: 4280 },
    { reason: 'noFaceOnCard', code: 4282 },
    { reason: 'tooLarge', code: 4274 },
    { reason: 'wrongType', code: 4275 },
    { reason: 'notOpened', code: 4238 },
    { reason: 'unavailable', code: 5003 },
  ])('$reason is $code and costs no try', async ({ reason, code }) => {
    says = { ok: false, reason }
    const who = await withCard()
    expect(await selfie(who)).toMatchObject({ code })
    expect(await who.data('faceStatus')).toMatchObject({ status: 'init', tries_left: rules().tries })
  })
})

it('another person has limited tries, then waits, tries again, and then staff review the photos', async () => {
  says = other
  const who = await withCard()
  const { tries, cooldowns, cooldownMinutes } = rules()
  for (let row = 0; row <= cooldowns; row++) {
    for (let left = tries - 1; left >= 0; left--) {
      expect(await selfie(who)).toMatchObject({ code: 4281, data: { field: '/selfie' } })
      if (left > 0) expect(await who.data('faceStatus')).toMatchObject({ status: 'failed', tries_left: left })
    }
    if (row === cooldowns) break
    const before = compared
    expect(await selfie(who)).toMatchObject({
      code: 200,
      data: { status: 'waiting', next_time: server.clock.seconds() + cooldownMinutes * 60 },
    })
    expect(compared).toBe(before)
    server.advance(cooldownMinutes * 60)
  }
  says = { ok: true }
  expect(await selfie(who)).toMatchObject({ code: 200, data: { status: 'review' } })
  expect((await who.data('userStatus')).face).toBe('review')
  expect((await who.data('account')).steps.face).toBe(false)
})

it('after staff found another face no photo is compared, and the reply says so', async () => {
  const who = await withCard()
  const { uid } = await who.data('account')
  await declineFace(server.db, uid, server.clock.now())
  const before = compared
  expect(await selfie(who)).toMatchObject({ code: 200, data: { status: 'declined', tries_left: 0 } })
  expect(compared).toBe(before)
})

describe('a photo that was compared before', () => {
  test.each<{ name: string; first: FaceComparison }>([
    { name: 'and matched', first: { ok: true } },
    { name: 'and was another person', first: other },
    { name: 'and was not live', first: { ok: false, reason: 'notLive' } },
  ])('$name is refused from anybody, not compared again, and costs no try', async ({ first }) => {
    says = first
    const bytes = await newSelfie()
    await (await withCard()).call('faceCheck', { selfie: bytes })
    says = { ok: true }
    const copier = await withCard()
    const before = compared
    expect(await copier.call('faceCheck', { selfie: bytes })).toMatchObject({ code: 4284, data: { field: '/selfie' } })
    expect(compared).toBe(before)
    expect(await copier.data('faceStatus')).toMatchObject({ status: 'init', tries_left: rules().tries })
    expect(await selfie(copier)).toMatchObject({ data: { status: 'success' } })
  })

  it('may be sent again when the comparison had no result', async () => {
    const who = await withCard()
    const bytes = await newSelfie()
    says = { ok: false, reason: 'unavailable' }
    expect(await who.call('faceCheck', { selfie: bytes })).toMatchObject({ code: 5003 })
    says = { ok: true }
    expect(await who.call('faceCheck', { selfie: bytes })).toMatchObject({ code: 200, data: { status: 'success' } })
  })
})

it('a picture held before the camera costs a try, if the service detects it', async () => {
  says = { ok: false, reason: 'notLive' }
  const who = await withCard()
  expect(await selfie(who)).toMatchObject({ code: 4285 })
  expect(await who.data('faceStatus')).toMatchObject({ status: 'failed', tries_left: rules().tries - 1 })
})

describe('a card that is never read', () => {
  const unread = async () => {
    const who = await newcomer()
    expect(await who.data('keepCardPhoto', { id_card: photo })).toMatchObject({ status: 'init', card_photo: true })
    return who
  }

  it('is stored sealed, and staff review it with a selfie', async () => {
    says = { ok: false, reason: 'noFaceOnCard' }
    const who = await unread()
    expect(await selfie(who)).toMatchObject({ code: 200, data: { status: 'review', tries_left: 0 } })
    const before = compared
    expect(await selfie(who)).toMatchObject({ code: 200, data: { status: 'review' } })
    expect(compared).toBe(before)
    const [face] = await rowsOf(who, 'face_check')
    for (const stored of [face?.selfie, (await rowsOf(who, 'card_photo'))[0]?.photo]) expect(String(stored)).toMatch(/^sealed:/)
    await confirmFace(server.db, (await who.data('account')).uid, server.clock.now())
    expect((await who.data('account')).steps.face).toBe(true)
  })

  it('is compared when it has a face, and staff review the application', async () => {
    says = { ok: true }
    const who = await unread()
    await fillProfile(who, { person: { cardid: otherIdentityNumber(4322) } })
    expect(await selfie(who)).toMatchObject({ data: { status: 'success' } })
    expect(await submitAndAudit(server, who)).toMatchObject({ verify: 1, review: { reason: expect.any(String) as string } })
  })

  it('may be replaced by one that is read, which is compared again', async () => {
    says = { ok: false, reason: 'noFaceOnCard' }
    const who = await unread()
    await selfie(who)
    await who.data('ocrCheck', { id_card: photo })
    expect(await who.data('faceStatus')).toMatchObject({ status: 'failed' })
  })

  it('is refused when it is not a photo, and when there are too many', async () => {
    const who = await newcomer()
    expect(await who.call('keepCardPhoto', { id_card: Buffer.from('<svg/>') })).not.toMatchObject({ code: 200 })
    const codes: number[] = []
    for (let count = 0; count <= CARDS_PER_HOUR; count++) codes.push((await who.call('keepCardPhoto', { id_card: photo })).code)
    expect(codes.at(-1)).toBe(4029)
  })
})

describe('simultaneous photos', () => {
  afterEach(() => {
    whileCompared = async () => undefined
  })

  it('are compared one at a time, and the others may be sent again', async () => {
    says = other
    const who = await withCard()
    whileCompared = () => setTimeout(50)
    const before = compared
    const codes = await Promise.all(Array.from({ length: rules().tries + 4 }, async () => (await selfie(who)).code))
    expect(codes.filter((code) => code !== 5003)).toEqual([4281])
    expect(compared - before).toBe(1)
    expect(await who.data('faceStatus')).toMatchObject({ tries_left: rules().tries - 1 })
  })

  it('are not compared beyond the number of tries', async () => {
    const who = await withCard()
    const { uid } = await who.data('account')
    const now = server.clock.now()
    for (let left = rules().tries; left > 0; left--) {
      const started = await startAttempt(server.db, uid, tryLimits(rules(), now), now)
      expect(await endAttempt(server.db, uid, started ?? '')).toBe(true)
      await saveComparison(server.db, uid, { selfie: undefined, isSame: false }, now)
    }
    expect(await startAttempt(server.db, uid, tryLimits(rules(), now), now)).toBeUndefined()
  })

  it('count for one borrower when two send the same file', async () => {
    says = other
    const both = [await withCard(), await withCard()]
    const bytes = await newSelfie()
    whileCompared = () => setTimeout(50)
    const codes = await Promise.all(both.map(async (who) => (await who.call('faceCheck', { selfie: bytes })).code))
    expect(codes.toSorted()).toEqual([4281, 4284])
    const left = await Promise.all(both.map(async (who) => (await who.data('faceStatus')).tries_left))
    expect(left.toSorted()).toEqual([rules().tries - 1, rules().tries])
  })
})

describe('a server that ends while it compares', () => {
  afterEach(() => {
    whileCompared = async () => undefined
  })

  /** Starts a comparison that ends only when `answer` is called. Without that call it is like one of a server that was killed. */
  async function begun(bytes: Buffer) {
    const who = await withCard()
    let answer = () => {}
    await new Promise<void>((resolve) => {
      whileCompared = () => {
        resolve()
        return new Promise<void>((answered) => (answer = answered))
      }
      late = who.call('faceCheck', { selfie: bytes })
    })
    whileCompared = async () => undefined
    return { who, answer }
  }
  let late: Promise<Reply> | undefined

  it.each<{ name: string; seconds: number; then: FaceComparison; code: number; left: number }>([
    { name: 'within the minute no other comparison starts', seconds: 59, then: { ok: true }, code: 5003, left: 0 },
    { name: 'after it the same photo is compared', seconds: 60, then: { ok: true }, code: 200, left: 0 },
    { name: 'after it all tries are left', seconds: 60, then: other, code: 4281, left: 1 },
  ])('takes no try of the borrower: $name', async ({ seconds, then, code, left }) => {
    says = other
    const bytes = await newSelfie()
    const { who, answer } = await begun(bytes)
    expect(await who.data('faceStatus')).toMatchObject({ status: 'init', tries_left: rules().tries })
    server.advance(seconds)
    says = then
    expect(await who.call('faceCheck', { selfie: bytes })).toMatchObject({ code })
    const state = await who.data('faceStatus')
    expect(state).toMatchObject(code === 200 ? { status: 'success' } : { tries_left: rules().tries - left })
    // The first comparison was only slow. Its result is not saved if another one has started meanwhile.
    says = other
    answer()
    expect(await late).toMatchObject({ code: seconds < 60 ? 4281 : 5003 })
    if (seconds === 60) expect(await who.data('faceStatus')).toEqual(state)
  })
})

describe('another photo of the card', () => {
  const matchAndTakeAnotherCard = async (who: Borrower) => {
    says = { ok: true }
    expect(await selfie(who)).toMatchObject({ code: 200, data: { status: 'success' } })
    await who.data('ocrCheck', { id_card: photo })
  }

  it('requires the face again, with all tries', async () => {
    const who = await withCard()
    await matchAndTakeAnotherCard(who)
    expect((await who.data('account')).steps.face).toBe(false)
    expect(await who.data('faceStatus')).toEqual({ status: 'init', card_photo: true, tries_left: rules().tries })
  })

  it('restores no failed tries, and requires no pause after a match', async () => {
    const who = await withCard()
    const { tries, cooldownMinutes } = rules()
    says = other
    for (let left = tries; left > 0; left--) await selfie(who)
    server.advance(cooldownMinutes * 60)
    await matchAndTakeAnotherCard(who)
    expect(await who.data('faceStatus')).toMatchObject({ status: 'failed', tries_left: tries })
    expect((await rowsOf(who, 'face_check'))[0]).toMatchObject({ tries })
  })
})

describe('a change during a face comparison', () => {
  afterEach(() => {
    whileCompared = async () => undefined
  })

  test.each<{ name: string; says: FaceComparison; call: 'ocrCheck' | 'keepCardPhoto' }>([
    { name: 'the same face', says: { ok: true }, call: 'ocrCheck' },
    { name: 'another person', says: other, call: 'ocrCheck' },
    { name: 'no face on it', says: { ok: false, reason: 'noFaceOnCard' }, call: 'keepCardPhoto' },
  ])('may be another card: $name is stored for neither, and the selfie may be sent again', async ({ says: said, call }) => {
    says = said
    const who = await newcomer()
    await who.data('keepCardPhoto', { id_card: photo })
    const bytes = await newSelfie()
    whileCompared = () => who.data(call, { id_card: photo })
    expect(await who.call('faceCheck', { selfie: bytes })).toMatchObject({ code: 5003 })
    expect(await who.data('faceStatus')).toEqual({ status: 'init', card_photo: true, tries_left: rules().tries })
    whileCompared = async () => undefined
    says = { ok: true }
    expect(await who.call('faceCheck', { selfie: bytes })).toMatchObject({ code: 200, data: { status: 'success' } })
  })

  it('may be a decision by staff that the face differs, which stays', async () => {
    says = { ok: true }
    const who = await withCard()
    const { uid } = await who.data('account')
    whileCompared = () => declineFace(server.db, uid, server.clock.now())
    expect(await selfie(who)).toMatchObject({ code: 200, data: { status: 'declined' } })
  })
})

it('a request sent twice is compared once', async () => {
  says = other
  const who = await withCard()
  const before = compared
  const bytes = await newSelfie()
  const send = () => server.call('faceCheck', { selfie: bytes }, { token: who.token, key: 'one-key-for-both-requests' })
  expect((await send()).code).toBe((await send()).code)
  expect(compared - before).toBe(1)
})

it('photos are stored sealed, and deleted after their retention', async () => {
  says = { ok: true }
  const who = await withCard()
  await who.data('faceCheck', { selfie: await newSelfie() })
  const [card] = await rowsOf(who, 'card_photo')
  expect(await rowsOf(who, 'sent_selfie')).toHaveLength(1)
  const [face] = await rowsOf(who, 'face_check')
  for (const stored of [card?.photo, face?.selfie]) {
    expect(String(stored)).toMatch(/^sealed:/)
    expect(String(stored)).not.toContain(photo.toString('base64').slice(0, 40))
  }
  server.advance((rules().keepDays + 1) * 86_400)
  await housekeeping.run(server.services)
  expect(await rowsOf(who, 'card_photo')).toMatchObject([{ photo: '' }])
  expect(await who.data('faceStatus')).toMatchObject({ card_photo: false })
  expect(await rowsOf(who, 'sent_selfie')).toEqual([])
  expect((await rowsOf(who, 'face_check'))[0]).toMatchObject({ selfie: null, matched_at: expect.any(Date) as Date })
})

it('the status is that of the calling borrower', async () => {
  says = { ok: true }
  const [first, second] = [await withCard(), await withCard()]
  await first.data('faceCheck', { selfie: await newSelfie() })
  expect(await second.data('faceStatus')).toMatchObject({ status: 'init' })
  expect(await server.call('faceStatus')).toMatchObject({ code: 4047 })
})

test('a card that is still read when the profile is submitted does not take the place of the one that the face was compared with', async () => {
  const who = await withCard()
  await fillProfile(who, { person: { cardid: otherIdentityNumber(4321) } })
  says = { ok: true }
  expect(await selfie(who)).toMatchObject({ code: 200, data: { status: 'success' } })
  meanwhile = () => who.data('submitProfile')
  expect(await who.call('ocrCheck', { id_card: photo })).toMatchObject({ code: 4218 })
  meanwhile = async () => undefined
  expect(await who.data('faceStatus')).toMatchObject({ status: 'success' })
})
