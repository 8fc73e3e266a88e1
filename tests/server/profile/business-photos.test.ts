import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusals } from '../../../src/product/refusals.ts'
import { policyOf } from '../../../src/server/catalog/policy.ts'
import { type Borrower, createBorrower, fillProfile, submitAndAudit } from '../support/borrower.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

let server: TestServer
let phones = 0
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(async () => server.close())
const newcomer = () => createBorrower(server, `0812888800${String(++phones).padStart(2, '0')}`)

const camera = 'a camera that says where it was'
const photo = await sharp({ create: { width: 2000, height: 900, channels: 3, background: '#a63' } })
  .withExif({ IFD0: { Make: camera } })
  .jpeg()
  .toBuffer()
const add = (who: Borrower, bytes: Buffer = photo) => who.call('addBusinessPhoto', { photo: bytes })
const listed = async (who: Borrower): Promise<{ id: string; picture: string }[]> => (await who.data('businessPhotos')).lists

describe('a photo of a business', () => {
  it('is stored scaled down, without place and camera', async () => {
    const who = await newcomer()
    expect(photo.includes(camera)).toBe(true)
    expect(await add(who)).toMatchObject({ code: 200 })
    const [kept] = await listed(who)
    const bytes = Buffer.from(kept!.picture.replace('data:image/jpeg;base64,', ''), 'base64')
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 320, height: 144 })
    expect(bytes.includes(camera)).toBe(false)
  })

  it('is sealed in the database', async () => {
    const rows = await server.db.query<{ picture: string; preview: string }>('select picture, preview from business_photo')
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) for (const text of Object.values(row)) expect(text.startsWith(server.db.vault.newestPrefix)).toBe(true)
  })

  it('can be seen and deleted only by its owner', async () => {
    const [who, stranger] = [await newcomer(), await newcomer()]
    await add(who)
    const [kept] = await listed(who)
    expect(await listed(stranger)).toEqual([])
    expect(await stranger.call('removeBusinessPhoto', { id: kept!.id })).toMatchObject({ code: refusals.notFound.code })
    expect(await listed(who)).toEqual([kept])
    await who.data('removeBusinessPhoto', { id: kept!.id })
    expect(await listed(who)).toEqual([])
  })

  it.each([
    {
      name: 'that cannot be decoded',
      bytes: Buffer.concat([photo.subarray(0, 400), Buffer.alloc(400, 7)]),
      error: refusals.photoNotOpened,
    },
    { name: 'that is another file', bytes: Buffer.from('GIF89a'.padEnd(200, 'x')), error: refusals.wrongContentType },
  ])('$name is refused', async ({ bytes, error }) => {
    const who = await newcomer()
    expect(await add(who, bytes)).toMatchObject({ code: error.code })
    expect(await listed(who)).toEqual([])
  })

  it('above the maximum number is refused', async () => {
    const who = await newcomer()
    const { maximum } = policyOf(server.config).terms.businessPhotos
    for (let count = 0; count < maximum; count += 1) await add(who)
    expect((await who.data('businessPhotos')).closed).toBe(true)
    expect(await add(who)).toMatchObject({ code: refusals.photosTooMany.code })
    expect(await listed(who)).toHaveLength(maximum)
  })

  it('cannot be added after the profile was submitted, but may still be deleted', async () => {
    const who = await newcomer()
    await add(who)
    await fillProfile(who)
    await submitAndAudit(server, who)
    expect(await add(who)).toMatchObject({ code: refusals.profileLocked.code })
    const [kept] = await listed(who)
    expect(await who.call('removeBusinessPhoto', { id: kept!.id })).toMatchObject({ code: 200, data: { lists: [] } })
  })
})
