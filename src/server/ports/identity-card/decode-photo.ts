import sharp from 'sharp'
import type { CardReadError } from './identity-card-port.ts'
import { type GreyImage, percentile } from './grey-image.ts'
import { validatePhotoBytes } from './photo-bytes.ts'

const MAX_PIXELS = 25_000_000
const LONG_SIDE = 1600
const SHORTEST_SIDE = 200
const DECODE_SECONDS = 8

export type Photo = {
  grey: GreyImage
  /** Before the levels are stretched, 0 to 255: the level of the lightest twentieth, and the distance of light from dark. */
  brightness: number
  contrast: number
}

/** For the whole process: no other decoder of libvips can be reached, whatever type the bytes claim, and nothing is cached. */
export function restrictDecoders(): void {
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] })
  sharp.cache(false)
  sharp.concurrency(1)
}

/** The photo upright by its EXIF, grey, at most 1,600 pixels long. Nothing else of the file is kept. */
export async function decodePhoto(bytes: Uint8Array): Promise<Photo | CardReadError> {
  const error = validatePhotoBytes(bytes)
  if (error) return error
  try {
    const { width, height, pages } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if ((pages ?? 1) > 1) return 'wrongType'
    if (width * height > MAX_PIXELS) return 'tooLarge'
    if (Math.min(width, height) < SHORTEST_SIDE) return 'unreadable'
    const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .timeout({ seconds: DECODE_SECONDS })
      .autoOrient()
      .flatten({ background: '#fff' })
      .resize(LONG_SIDE, LONG_SIDE, { fit: 'inside' })
      .greyscale()
      .extractChannel(0)
      .raw()
      .toBuffer({ resolveWithObject: true })
    const grey = { width: info.width, height: info.height, data }
    const [low, high] = [percentile(grey, 0.01), percentile(grey, 0.99)]
    return { grey: stretchLevels(grey, low, high), brightness: percentile(grey, 0.95), contrast: high - low }
  } catch {
    return 'unreadable'
  }
}

function stretchLevels(grey: GreyImage, low: number, high: number): GreyImage {
  const range = Math.max(16, high - low)
  return { ...grey, data: grey.data.map((level) => Math.min(255, Math.max(0, ((level - low) * 255) / range))) }
}
