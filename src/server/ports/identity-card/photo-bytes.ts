import type { CardReadError } from './identity-card-port.ts'

const MAX_BYTES = 12_000_000

/** What is wrong with the bytes as they are, told without decoding anything. */
export function validatePhotoBytes(bytes: Uint8Array): CardReadError | undefined {
  if (bytes.length === 0) return 'unreadable'
  if (bytes.length > MAX_BYTES) return 'tooLarge'
  const starts = (at: number, text: string) => Buffer.from(bytes.buffer, bytes.byteOffset + at, text.length).toString('latin1') === text
  if (bytes.length < 16) return 'wrongType'
  if (starts(0, '\xff\xd8\xff')) return undefined
  if (starts(0, '\x89PNG\r\n\x1a\n')) return hasChunk(bytes, 'acTL') ? 'wrongType' : undefined
  return starts(0, 'RIFF') && starts(8, 'WEBP') ? undefined : 'wrongType'
}

/** Whether a PNG says before its pixels that it moves. */
function hasChunk(bytes: Uint8Array, wanted: string): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  for (let at = 8; at + 12 <= bytes.length; at += 12 + view.getUint32(at)) {
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    if (name === wanted) return true
    if (name === 'IDAT') return false
  }
  return false
}
