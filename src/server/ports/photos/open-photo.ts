import sharp, { type Sharp } from 'sharp'
import { validatePhotoBytes } from './photo-bytes.ts'
import type { PhotoError } from './photo-error.ts'

const MAX_PIXELS = 25_000_000
const SHORTEST_SIDE = 200
const DECODE_SECONDS = 8

/** For the whole process: allows no other decoders of libvips, whatever type the bytes claim, and caches nothing. */
export function restrictDecoders(): void {
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] })
  sharp.cache(false)
  sharp.concurrency(1)
}

/**
 * Opens a photo upright by its EXIF, on white and at most `longSide` pixels long. The pixels are decoded by the next operation, which may
 * fail.
 */
export async function openPhoto(bytes: Uint8Array, longSide: number): Promise<Sharp | PhotoError> {
  const error = validatePhotoBytes(bytes)
  if (error) return error
  try {
    const { width, height, pages } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if ((pages ?? 1) > 1) return 'wrongType'
    if (width * height > MAX_PIXELS) return 'tooLarge'
    if (Math.min(width, height) < SHORTEST_SIDE) return 'notOpened'
  } catch {
    return 'notOpened'
  }
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .timeout({ seconds: DECODE_SECONDS })
    .autoOrient()
    .flatten({ background: '#fff' })
    .resize(longSide, longSide, { fit: 'inside' })
}

/** Copy for storage: a JPEG without metadata. */
export async function copyToKeep(bytes: Uint8Array, longSide: number): Promise<Uint8Array | undefined> {
  const photo = await openPhoto(bytes, longSide)
  return typeof photo === 'string' ? undefined : photo.jpeg({ quality: 85 }).toBuffer()
}
