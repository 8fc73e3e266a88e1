import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { openLocalCardReader } from '../../../../src/server/ports/identity-card/local-card-reader.ts'
import { decodePhoto } from '../../../../src/server/ports/identity-card/decode-photo.ts'
import { drawCard } from '../../../../scripts/bench/draw-card.ts'
import { measureCard, measuredFields } from '../../../../scripts/bench/measure-card.ts'
import { sizeOf, someOf } from '../../../support/whole-run.ts'

const reader = openLocalCardReader({ timeLimitMs: 60_000, waiting: 100 })
afterAll(() => reader.close())
const DAMAGED = sizeOf(8, 200)
const today = new Date('2026-01-15T00:00:00Z')

/** A few cards. `scripts/bench/identity-cards.ts` measures the accuracy on many. */
describe('a card is read', () => {
  const cards = [
    ['noisy', 'ordinary', 'female'],
    ['dim', 'OCR-A', 'male'],
    ['turned', 'OCR-A', 'male'],
    ['soft', 'ordinary', 'male'],
    ['far', 'OCR-A', 'female'],
    // `identity-card-handlers.test.ts` reads this card through the server too.
    ['plain', 'OCR-A', 'female'],
  ] as const
  test.each(someOf(cards))(
    '%s, its number in %s letters, of a %s',
    async (condition, lettering, gender) => {
      const { verdicts } = await measureCard(reader, 41, { condition, lettering, gender })
      expect(verdicts.ktp_id_number).toMatch(/^right/)
      expect(measuredFields.filter((field) => verdicts[field] === 'WRONG AND SURE')).toEqual([])
      expect(measuredFields.filter((field) => verdicts[field].startsWith('right')).length).toBeGreaterThanOrEqual(5)
    },
    120_000,
  )
})

const card = (await drawCard(3, { condition: 'plain', lettering: 'OCR-A', gender: 'male' })).jpeg
const photo = () => sharp(card)
const blank = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#777' } })
const page = (text: string) =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1200" font-size="40" font-family="Liberation Sans, Arial, sans-serif">
  <rect width="100%" height="100%" fill="#eee"/>${Array.from({ length: 12 }, (_, row) => `<text x="150" y="${200 + row * 70}">${text}</text>`).join('')}</svg>`),
  )

/** Encodes a white PNG with one bit per pixel: a few hundred bytes for a million pixels. */
function whitePng(width: number, height: number, extra: Buffer[] = []): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head[8] = 1
  const row = Buffer.alloc(1 + Math.ceil(width / 8), 0xff)
  row[0] = 0
  const rows = Buffer.alloc(row.length * Math.min(height, 20_000), row)
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([signature, chunk('IHDR', head), ...extra, chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))])
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}

/** A photo with a fiftieth of the light, so that it is mostly sensor noise. */
async function inTheDark(): Promise<Buffer> {
  const { data, info } = await photo().greyscale().raw().toBuffer({ resolveWithObject: true })
  const random = randomNumbers()
  return sharp(
    data.map((level) => level / 50 + random(12)),
    { raw: { width: info.width, height: info.height, channels: 1 } },
  )
    .jpeg()
    .toBuffer()
}

/** Pseudo-random integers below a bound, the same in every run (Park and Miller). */
function randomNumbers(): (below: number) => number {
  let state = 7
  return (below) => (state = (state * 48_271) % 2_147_483_647) % below
}

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"><rect width="900" height="600"/></svg>')
const frames = sharp(Buffer.alloc(400 * 800 * 3, 0).fill(255, 400 * 400 * 3), {
  raw: { width: 400, height: 800, channels: 3, pageHeight: 400 },
})

describe('an unreadable photo has a reason', () => {
  test.each<[string, () => Promise<Buffer> | Buffer, string]>([
    ['0 bytes', () => Buffer.alloc(0), 'notOpened'],
    ['3 bytes', () => Buffer.from([0xff, 0xd8, 0xff]), 'wrongType'],
    ['words', () => Buffer.from('no image at all, but long enough'), 'wrongType'],
    ['an SVG', () => svg, 'wrongType'],
    ['a GIF', () => photo().resize(300).gif().toBuffer(), 'wrongType'],
    ['a TIFF', () => photo().resize(300).tiff().toBuffer(), 'wrongType'],
    ['an AVIF', () => photo().resize(300).avif({ effort: 0 }).toBuffer(), 'wrongType'],
    [
      'a WebP that moves',
      () =>
        frames
          .clone()
          .webp({ loop: 0, delay: [100, 100] })
          .toBuffer(),
      'wrongType',
    ],
    ['a PNG that moves', () => whitePng(900, 600, [chunk('acTL', Buffer.alloc(8))]), 'wrongType'],
    ['an SVG that begins like a JPEG', () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), svg]), 'notOpened'],
    ['half a JPEG', () => card.subarray(0, card.length / 2), 'notOpened'],
    ['half a PNG', async () => (await photo().png().toBuffer()).subarray(0, 200_000), 'notOpened'],
    ['a WebP without its end', async () => (await photo().webp().toBuffer()).subarray(0, 20_000), 'notOpened'],
    ['one pixel', () => blank(1, 1).png().toBuffer(), 'notOpened'],
    ['13 MB', () => Buffer.concat([card, Buffer.alloc(13_000_000)]), 'tooLarge'],
    ['a PNG of 400 million pixels', () => whitePng(20_000, 20_000), 'tooLarge'],
    ['a PNG that claims 4 thousand million pixels', () => whitePng(65_000, 65_000), 'tooLarge'],
    ['a JPEG of 36 million pixels', () => blank(6000, 6000).jpeg().toBuffer(), 'tooLarge'],
    ['a white PNG just small enough', () => whitePng(5000, 4990), 'notACard'],
    ['a wall', () => blank(1600, 1200).jpeg().toBuffer(), 'notACard'],
    ['another paper', () => page('Surat keterangan untuk kegiatan').jpeg().toBuffer(), 'notACard'],
    ['a card out of focus', () => photo().blur(9).jpeg().toBuffer(), 'blurred'],
    ['a card in the dark', inTheDark, 'tooDark'],
    ['a card without its right side', () => photo().extract({ left: 0, top: 0, width: 800, height: 1200 }).jpeg().toBuffer(), 'cut'],
    ['a card without its top', () => photo().extract({ left: 0, top: 450, width: 1600, height: 750 }).jpeg().toBuffer(), 'cut'],
  ])(
    '%s',
    async (_, make, reason) => {
      expect(await reader.read(await make(), today)).toEqual({ ok: false, reason })
    },
    120_000,
  )

  test('a card that is turned, upside down or rotated by EXIF is read', { tags: 'slow', timeout: 180_000 }, async () => {
    const { person } = await drawCard(3, { condition: 'plain', lettering: 'OCR-A', gender: 'male' })
    const turns = [photo().rotate(90), photo().rotate(180), photo().rotate(270).withMetadata({ orientation: 6 })]
    const readings = await Promise.all(turns.map(async (turn) => reader.read(await turn.jpeg().toBuffer(), today)))
    expect(readings.map((reading) => reading.ok && reading.fields.ktp_id_number)).toEqual([person.number, person.number, person.number])
  })
})

test(`${DAMAGED} damaged photos never throw, and memory stays within bounds`, async () => {
  const small = await photo().resize(800).jpeg().toBuffer()
  const png = await photo().resize(400).png().toBuffer()
  const webp = await photo().resize(400).webp().toBuffer()
  const before = process.memoryUsage().rss
  const random = randomNumbers()
  for (let round = 0; round < DAMAGED; round += 1) {
    const damaged = Buffer.from([small, png, webp][round % 3]!)
    for (let flips = 0; flips < 12; flips += 1) damaged[random(damaged.length)]! ^= 1 << random(8)
    const opened = await decodePhoto(damaged)
    expect(typeof opened === 'object' || /^(notOpened|wrongType|tooLarge)$/.test(opened)).toBe(true)
  }
  for (const make of [
    () => whitePng(5000, 4990),
    () => whitePng(20_000, 20_000),
    () => blank(5000, 4990).jpeg({ progressive: true }).toBuffer(),
  ]) {
    await decodePhoto(await make())
  }
  expect(process.memoryUsage().rss - before).toBeLessThan(400_000_000)
}, 120_000)
