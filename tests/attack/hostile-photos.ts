import { crc32, deflateRawSync, deflateSync } from 'node:zlib'
import sharp from 'sharp'

export type Photo = { name: string; bytes: Buffer }
/** Numbers from 0 to 1. */
export type Random = () => number

/** Marker in every file. The server stored or returned uploaded bytes unchanged wherever it is found later. */
export const CANARY = 'attack-canary-8d1f'
const SCRIPT = `<script>/*${CANARY}*/alert(1)</script>`

/** Hostile files that need no random change. */
export async function hostilePhotos(): Promise<Photo[]> {
  const grey = sharp({ create: { width: 640, height: 480, channels: 3, background: '#876' } })
  const exif = { IFD0: { Make: CANARY, Software: SCRIPT }, IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '6/1 12/1 0/1' } }
  const jpeg = await grey.clone().withExif(exif).jpeg().toBuffer()
  const png = await grey.clone().withExif(exif).png().toBuffer()
  const [ihdr, idat, iend] = [chunkOf('IHDR', header(600, 400)), chunkOf('IDAT', deflateSync(Buffer.alloc(400 * 601))), chunkOf('IEND')]
  const pngOf = (...chunks: Buffer[]) => Buffer.concat([PNG, ...chunks])
  const bomb = (width: number, height: number) =>
    pngOf(chunkOf('IHDR', header(width, height, 1)), chunkOf('IDAT', deflateSync(Buffer.alloc(height * (Math.ceil(width / 8) + 1)))), iend)
  return Object.entries({
    'a photo with place and camera': jpeg,
    'a PNG with place and camera': png,
    'a WebP': await grey.clone().withExif(exif).webp().toBuffer(),
    'a photo in CMYK': await grey.clone().toColourspace('cmyk').jpeg().toBuffer(),
    'a progressive photo': await grey.clone().jpeg({ progressive: true }).toBuffer(),
    'a photo turned by its EXIF': await grey.clone().withMetadata({ orientation: 7 }).jpeg().toBuffer(),
    'a photo and a page': Buffer.concat([jpeg, Buffer.from(`<html>${SCRIPT}</html>`)]),
    'a photo and a ZIP': Buffer.concat([jpeg, zipOf(Buffer.alloc(1e6))]),
    'a photo with a page in its comment': withComment(jpeg, SCRIPT),
    'a photo with PHP in its comment': withComment(jpeg, `<?php /*${CANARY}*/ system($_GET[0]); ?>`),
    'a photo with comments without end': Array.from({ length: 60 }).reduce<Buffer>((all) => withComment(all, 'x'.repeat(65_000)), jpeg),
    'a photo of 65,535 x 65,535': withJpegSize(jpeg, 65_535, 65_535),
    'a photo of 0 x 0': withJpegSize(jpeg, 0, 0),
    'a PNG of 256 million pixels': bomb(16_000, 16_000),
    'a PNG of 2^31 - 1 pixels a side': pngOf(chunkOf('IHDR', header(0x7fffffff, 0x7fffffff)), idat, iend),
    'a PNG of 0 x 0': pngOf(chunkOf('IHDR', header(0, 0)), idat, iend),
    'a PNG of one long line': bomb(24_000_000, 1),
    'a PNG with 100 MB in a text': pngOf(
      ihdr,
      chunkOf('zTXt', Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(1e8))])),
      idat,
      iend,
    ),
    'a PNG with 100 MB in its profile': pngOf(
      ihdr,
      chunkOf('iCCP', Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(1e8))])),
      idat,
      iend,
    ),
    'a PNG with 100 MB after its lines': pngOf(ihdr, chunkOf('IDAT', deflateSync(Buffer.alloc(1e8))), iend),
    'a PNG that is animated': pngOf(ihdr, chunkOf('acTL', Buffer.from([0, 0, 0, 9, 0, 0, 0, 0])), idat, iend),
    'a PNG without an end': pngOf(ihdr, idat),
    'a PNG with a wrong sum': Buffer.concat([pngOf(ihdr).subarray(0, -4), Buffer.alloc(4), idat, iend]),
    'a PNG with a chunk beyond the end': pngOf(ihdr, Buffer.from([0x7f, 0xff, 0xff, 0xff]), Buffer.from('IDATx')),
    'a GIF': await grey.clone().gif().toBuffer(),
    'a TIFF': await grey.clone().tiff().toBuffer(),
    'an AVIF': await grey.clone().resize(320).avif({ effort: 0 }).toBuffer(),
    'an SVG': Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400" onload="alert(1)">${SCRIPT}</svg>`),
    'an SVG that reads a file': Buffer.from(
      `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&x;</text></svg>`,
    ),
    'a HEIC by its first bytes': Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0'), jpeg]),
    'a WebP by its first bytes': Buffer.concat([Buffer.from('RIFF\xff\xff\xff\xffWEBPVP8X', 'latin1'), png]),
    'a PDF': Buffer.from(`%PDF-1.7\n${SCRIPT}`),
    'a ZIP of 100 MB': zipOf(Buffer.alloc(1e8)),
    'a program': Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01', 'latin1'), Buffer.alloc(4000)]),
    'a page': Buffer.from(`<!doctype html>${SCRIPT}`),
    'a PNG that goes on as a JPEG': Buffer.concat([PNG, jpeg]),
    'a JPEG that goes on as a PNG': Buffer.concat([jpeg.subarray(0, 3), png]),
    'the first bytes of a JPEG': jpeg.subarray(0, 3),
    nothing: Buffer.alloc(0),
    'one pixel': await grey.clone().resize(1, 1).png().toBuffer(),
    'a photo of 11 MB': Buffer.concat([jpeg, Buffer.alloc(11e6 - jpeg.length, 7)]),
    'a photo above the bound': Buffer.concat([jpeg, Buffer.alloc(13e6 - jpeg.length, 7)]),
  }).map(([name, bytes]) => ({ name, bytes }))
}

/** Returns the photo, usually with some of its bytes changed, cut off or repeated. */
export function mutate({ name, bytes }: Photo, random: Random): Photo {
  const at = () => Math.floor(random() * bytes.length)
  const kind = random()
  if (bytes.length < 4 || kind < 0.3) return { name, bytes }
  if (kind < 0.5) return { name: `${name}, cut off`, bytes: bytes.subarray(0, at()) }
  if (kind < 0.6) {
    const [from, until] = [at(), at()].toSorted((a, b) => a - b) as [number, number]
    return {
      name: `${name}, repeated`,
      bytes: Buffer.concat([bytes.subarray(0, until), bytes.subarray(from, until), bytes.subarray(until)]),
    }
  }
  const copy = Buffer.from(bytes)
  // Most of the fields that a decoder trusts are near the start.
  const places = Array.from({ length: 1 + Math.floor(random() * 12) }, () => (random() < 0.7 ? at() % 600 : at()) % copy.length)
  for (const place of places) copy[place] = Math.floor(random() * 256)
  return { name: `${name}, changed`, bytes: copy }
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

function chunkOf(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  return Buffer.concat([uint32(data.length), body, uint32(crc32(body))])
}

/** PNG header of a greyscale picture. `bits`: per pixel. */
const header = (width: number, height: number, bits = 8): Buffer =>
  Buffer.concat([uint32(width), uint32(height), Buffer.from([bits, 0, 0, 0, 0])])

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value >>> 0)
  return bytes
}

const withComment = (jpeg: Buffer, text: string): Buffer =>
  Buffer.concat([
    jpeg.subarray(0, 2),
    Buffer.from([0xff, 0xfe, (text.length + 2) >> 8, (text.length + 2) & 0xff]),
    Buffer.from(text),
    jpeg.subarray(2),
  ])

/** Changes the size in the frame header (SOF0). */
function withJpegSize(jpeg: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(jpeg)
  const frame = changed.indexOf(Buffer.from([0xff, 0xc0]))
  changed.writeUInt16BE(height, frame + 5)
  changed.writeUInt16BE(width, frame + 7)
  return changed
}

/** A ZIP of one file without a central directory, which passes a check of the first bytes. */
function zipOf(content: Buffer): Buffer {
  const packed = deflateRawSync(content)
  const head = Buffer.alloc(30)
  head.write('PK\x03\x04', 'latin1')
  head.writeUInt16LE(8, 8)
  head.writeUInt32LE(packed.length, 18)
  head.writeUInt32LE(content.length, 22)
  head.writeUInt16LE(1, 26)
  return Buffer.concat([head, Buffer.from('a'), packed])
}
