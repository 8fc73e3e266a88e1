import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { drawCard } from '../../../scripts/bench/draw-card.ts'
import { addDays } from '../../../src/server/platform/calendar.ts'
import { clearCardPhotosBefore, hasCardPhoto, isNumberOfAnotherCard } from '../../../src/server/profile/card-photo-queries.ts'
import { CARDS_PER_HOUR } from '../../../src/server/profile/identity-card-handlers.ts'
import type { CardReadError, CardReading } from '../../../src/server/ports/identity-card/identity-card-port.ts'
import { openLocalCardReader } from '../../../src/server/ports/identity-card/local-card-reader.ts'
import { localPorts } from '../../../src/server/ports/local-ports.ts'
import { type Borrower, createBorrower, fillProfile } from '../support/borrower.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'
import { wholeDatabase } from '../support/whole-database.ts'

/** Result for the next photo; undefined: that of the local reader. */
let says: CardReading | undefined
const local = openLocalCardReader({ timeLimitMs: 60_000 })
const ports = { ...localPorts, identityCard: { read: async (photo: Uint8Array, at: Date) => says ?? local.read(photo, at) } }

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ ports })
})
afterAll(async () => {
  local.close()
  await server?.close()
})

const small = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#777' } })
  .jpeg()
  .toBuffer()
let phones = 0
const newcomer = () => createBorrower(server, `0812999900${String(++phones).padStart(2, '0')}`)
const send = (who: Borrower, photo: Buffer = small) => who.call('ocrCheck', { id_card: photo })
const fields = {
  ktp_id_number: '3174015505920101',
  name: 'SITI RAHMAWATI',
  date_of_birth: Date.UTC(1992, 4, 15) / 1000,
  gender: 'female' as const,
  religion: 4 as const,
  marital: 1 as const,
}

describe('a drawn card', () => {
  it('is read by the server’s own reader', async () => {
    says = undefined
    const { jpeg, person } = await drawCard(41, { condition: 'plain', lettering: 'OCR-A', gender: 'female' })
    const who = await newcomer()
    const { code, data } = await send(who, jpeg)
    expect(code).toBe(200)
    const { number: ktp_id_number, name, religion, marital } = person
    expect(data).toMatchObject({ ktp_id_number, name, gender: 'female', religion, marital })
    expect(data).not.toHaveProperty('address')
  }, 120_000)

  it('is refused with a message when it is cut off', async () => {
    says = undefined
    const { jpeg } = await drawCard(3, { condition: 'plain', lettering: 'OCR-A', gender: 'male' })
    const { width, height } = await sharp(jpeg).metadata()
    const half = await sharp(jpeg)
      .extract({ left: Math.round(width * 0.45), top: 0, width: Math.round(width * 0.5), height })
      .jpeg()
      .toBuffer()
    const { code, data, msg } = await send(await newcomer(), half)
    expect(code).toBeGreaterThanOrEqual(4270)
    expect(data).toEqual({ field: '/id_card' })
    expect(msg).not.toBe('')
  }, 120_000)
})

it.each<{ name: string; bytes: () => Promise<Buffer> | Buffer }>([
  { name: 'half of a photo', bytes: () => small.subarray(0, small.length / 2) },
  {
    name: 'a photo of one pixel',
    bytes: () =>
      sharp({ create: { width: 1, height: 1, channels: 3, background: '#777' } })
        .png()
        .toBuffer(),
  },
])(
  '$name is refused as one that does not open, to be read and to be kept',
  async ({ bytes }) => {
    says = undefined
    const who = await newcomer()
    const photo = await bytes()
    expect(await send(who, photo)).toMatchObject({ code: 4238, data: { field: '/id_card' } })
    expect(await who.call('keepCardPhoto', { id_card: photo })).toMatchObject({ code: 4238 })
    expect(await who.data('faceStatus')).toMatchObject({ card_photo: false })
  },
  60_000,
)

describe('a photo that cannot be read', () => {
  const cases: { reason: CardReadError; code: number }[] = [
    { reason: 'notACard', code: 4270 },
    { reason: 'blurred', code: 4271 },
    { reason: 'tooDark', code: 4272 },
    { reason: 'cut', code: 4273 },
    { reason: 'tooLarge', code: 4274 },
    { reason: 'wrongType', code: 4275 },
    { reason: 'unreadable', code: 4276 },
    { reason: 'notOpened', code: 4238 },
    { reason: 'busy', code: 5004 },
    { reason: 'late', code: 5004 },
  ]
  const wordsOf = (locale: string) =>
    JSON.parse(readFileSync(new URL(`../../../locales/${locale}/policy.json`, import.meta.url), 'utf8')) as Record<string, string>
  test.each(cases)('$reason is $code, in both languages', async ({ reason, code }) => {
    says = { ok: false, reason }
    const { token } = await newcomer()
    for (const [lan, locale] of [
      ['en-US', 'en-us'],
      ['id-ID', 'id-id'],
    ] as const)
      expect(await server.call('ocrCheck', { id_card: small }, { token, lan })).toMatchObject({
        code,
        data: { field: '/id_card' },
        msg: wordsOf(locale)[`error.${code}`],
      })
    // The limit is ten per hour, and each reason needs two requests.
    server.advance(3600)
  })
})

describe('the result of a reading', () => {
  test.each<{ name: string; says: Partial<CardReading & { ok: true }>; expected: object }>([
    { name: 'includes uncertain fields', says: { fields, unsure: ['name'] }, expected: { ...fields, unsure: ['name'] } },
    { name: 'may be partial', says: { fields: { name: 'SITI' }, unsure: [] }, expected: { name: 'SITI', unsure: [] } },
    {
      name: 'excludes the address, which the form has in other parts',
      says: { fields: { name: 'SITI', address: { village: 'MENTENG' } }, unsure: ['address'] },
      expected: { name: 'SITI', unsure: [] },
    },
    {
      name: 'excludes values that no form would accept',
      says: { fields: { ...fields, date_of_birth: Date.UTC(1940, 0, 1) / 1000 }, unsure: ['date_of_birth'] },
      expected: { ...fields, date_of_birth: undefined, unsure: [] },
    },
  ])('$name', async ({ says: reading, expected }) => {
    says = { ok: true, fields: {}, unsure: [], ...reading }
    const { code, data } = await send(await newcomer())
    expect({ code, data }).toEqual({ code: 200, data: JSON.parse(JSON.stringify(expected)) as object })
  })

  test.each<{ name: string; read: Partial<typeof fields>; saved: object; differs?: string[] }>([
    { name: 'matches the answers, ignoring case', read: {}, saved: {} },
    { name: 'has another name', read: {}, saved: { name: 'Sitti Rahmawati' }, differs: ['name'] },
    { name: 'has a part of the name', read: { name: 'SITI' }, saved: {}, differs: ['name'] },
    {
      name: 'has another number, day and status',
      read: { ktp_id_number: '3174015505930101', date_of_birth: fields.date_of_birth + 86_400, marital: 2 as 1 },
      saved: {},
      differs: ['ktp_id_number', 'date_of_birth', 'marital'],
    },
  ])('$name, for a borrower with stored answers', async ({ read, saved, differs }) => {
    const who = await newcomer()
    const { ktp_id_number: cardid, date_of_birth: birth_date, marital: marriage, gender, religion } = fields
    await fillProfile(who, { person: { cardid, birth_date, gender, religion, marriage, name: 'Siti Rahmawati', ...saved } })
    says = { ok: true, fields: { ...fields, ...read }, unsure: [] }
    expect((await send(who)).data.differs).toEqual(differs)
  })

  it('is stored nowhere', async () => {
    const read = { ...fields, ktp_id_number: '3174015505940177', name: 'SITI NURBAYA' }
    says = { ok: true, fields: read, unsure: [], copy: small }
    const who = await newcomer()
    expect(await send(who)).toMatchObject({ code: 200, data: { name: read.name } })
    expect((await who.data('base')).base).toEqual({})
    const stored = await wholeDatabase(server.db)
    for (const text of [read.ktp_id_number, read.name]) expect(stored).not.toContain(text)
  })
})

describe('the index of the number is stored', () => {
  const other = '3174015505930101'
  it.each([
    { name: 'where it was read without doubt', unsure: [], isKept: true },
    { name: 'but not for an uncertain one', unsure: ['ktp_id_number' as const], isKept: false },
  ])('$name', async ({ unsure, isKept }) => {
    const who = await newcomer()
    says = { ok: true, fields, unsure, copy: small }
    await send(who)
    const { uid } = await who.data('account')
    expect(await isNumberOfAnotherCard(server.db, uid, fields.ktp_id_number)).toBe(false)
    expect(await isNumberOfAnotherCard(server.db, uid, other)).toBe(isKept)
    await clearCardPhotosBefore(server.db, addDays(server.clock.now(), 1))
    expect(await hasCardPhoto(server.db, uid)).toBe(false)
    expect(await isNumberOfAnotherCard(server.db, uid, other)).toBe(isKept)
    const stored = await server.db.query('select * from card_photo where account_id = $1', [uid])
    expect(JSON.stringify(stored)).not.toContain(fields.ktp_id_number)
  })

  const readAgain =
    (number: string, unsure: 'ktp_id_number'[] = []) =>
    async (who: Borrower) => {
      says = { ok: true, fields: { ...fields, ktp_id_number: number }, unsure, copy: small }
      await send(who)
    }
  it.each<{ name: string; then: (who: Borrower) => Promise<unknown>; known: string }>([
    { name: 'of a photo that is kept unread', then: (who) => who.data('keepCardPhoto', { id_card: small }), known: fields.ktp_id_number },
    { name: 'of one whose number is in doubt', then: readAgain(other, ['ktp_id_number']), known: fields.ktp_id_number },
    { name: 'of one whose number is read without doubt', then: readAgain(other), known: other },
  ])('$name it is then $known', async ({ then, known }) => {
    const who = await newcomer()
    await readAgain(fields.ktp_id_number)(who)
    await then(who)
    const { uid } = await who.data('account')
    for (const number of [fields.ktp_id_number, other])
      expect(await isNumberOfAnotherCard(server.db, uid, number), number).toBe(number !== known)
  })
})

describe('a number that another account has', () => {
  let first: Borrower
  let second: Borrower
  beforeAll(async () => {
    first = await newcomer()
    await fillProfile(first, { person: { cardid: '3174015505920106' } })
    await first.data('submitProfile')
    second = await newcomer()
  })
  const taken = { ...fields, ktp_id_number: '3174015505920106' }

  it('is refused only when it was read without doubt', async () => {
    says = { ok: true, fields: taken, unsure: ['ktp_id_number'] }
    expect(await send(second)).toMatchObject({ code: 200, data: { ktp_id_number: taken.ktp_id_number } })
  })
  it('is refused, and after three times in a day the answer says nothing about it', async () => {
    says = { ok: true, fields: taken, unsure: [] }
    const replies = []
    for (let times = 0; times < 4; times++) replies.push(await send(second))
    expect(replies.map(({ code }) => code)).toEqual([4263, 4263, 4263, 4029])
    expect(replies[0]!.data).toEqual({ field: '/id_card' })
  })
  it('is no longer asked of the one who has sent it', async () => {
    says = { ok: true, fields: taken, unsure: [] }
    expect(await send(first)).toMatchObject({ code: 4218 })
  })
})

it('a photo that was refused as busy does not count', async () => {
  const who = await newcomer()
  says = { ok: false, reason: 'busy' }
  for (let times = 0; times < CARDS_PER_HOUR + 2; times++) expect(await send(who)).toMatchObject({ code: 5004 })
  says = { ok: true, fields, unsure: [] }
  expect(await send(who)).toMatchObject({ code: 200 })
})

it('at most ten photos of one account are read in an hour', async () => {
  says = { ok: false, reason: 'blurred' }
  server.advance(3600 - (server.clock.seconds() % 3600))
  const who = await newcomer()
  const codes = []
  for (let times = 0; times < 12; times++) codes.push((await send(who)).code)
  expect(codes).toEqual([...Array.from({ length: 10 }, () => 4271), 4029, 4029])
  expect(await send(await newcomer())).toMatchObject({ code: 4271 })
  server.advance(3600)
  expect(await send(who)).toMatchObject({ code: 4271 })
})
