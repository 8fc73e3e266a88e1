import type { CardReadError } from './identity-card-port.ts'
import { type GreyImage, percentile } from './grey-image.ts'
import { openPhoto } from '../photos/open-photo.ts'

const LONG_SIDE = 1600

export type Photo = {
  grey: GreyImage
  /** Measured before the levels are stretched, 0 to 255: the level of the lightest twentieth, and the distance between light and dark. */
  brightness: number
  contrast: number
}

/** Decodes a photo: upright by its EXIF, grey, at most 1,600 pixels long. Nothing else of the file is kept. */
export async function decodePhoto(bytes: Uint8Array): Promise<Photo | CardReadError> {
  const photo = await openPhoto(bytes, LONG_SIDE)
  if (typeof photo === 'string') return photo
  try {
    const { data, info } = await photo.greyscale().extractChannel(0).raw().toBuffer({ resolveWithObject: true })
    const grey = { width: info.width, height: info.height, data }
    const [low, high] = [percentile(grey, 0.01), percentile(grey, 0.99)]
    return { grey: stretchLevels(grey, low, high), brightness: percentile(grey, 0.95), contrast: high - low }
  } catch {
    return 'notOpened'
  }
}

function stretchLevels(grey: GreyImage, low: number, high: number): GreyImage {
  const range = Math.max(16, high - low)
  return { ...grey, data: grey.data.map((level) => Math.min(255, Math.max(0, ((level - low) * 255) / range))) }
}
