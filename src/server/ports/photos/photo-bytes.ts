import { detectType, SIGNATURE_BYTES } from '../../platform/file-signatures.ts'
import type { PhotoError } from './photo-error.ts'

const MAX_BYTES = 12_000_000
const TYPES = new Set(['image/jpeg', 'image/png', 'image/webp'])

export function validatePhotoBytes(bytes: Uint8Array): PhotoError | undefined {
  if (bytes.length === 0) return 'notOpened'
  if (bytes.length > MAX_BYTES) return 'tooLarge'
  const type = bytes.length < SIGNATURE_BYTES ? undefined : detectType(bytes)
  if (type === undefined || !TYPES.has(type)) return 'wrongType'
  return type === 'image/png' && hasChunk(bytes, 'acTL') ? 'wrongType' : undefined
}

function hasChunk(bytes: Uint8Array, wanted: string): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  for (let at = 8; at + 12 <= bytes.length; at += 12 + view.getUint32(at)) {
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    if (name === wanted) return true
    if (name === 'IDAT') return false
  }
  return false
}
