import sharp, { type Sharp } from 'sharp'
import type { GreyImage } from './grey-image.ts'
import type { Box } from './find-letters.ts'

const toSharp = ({ width, height, data }: GreyImage) => sharp(data, { raw: { width, height, channels: 1 } })

async function fromSharp(image: Sharp): Promise<GreyImage> {
  const { data, info } = await image.extractChannel(0).raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data }
}

/** Rotates clockwise; the new corners are mid-grey. */
export const rotate = (grey: GreyImage, degrees: number) =>
  degrees === 0 ? Promise.resolve(grey) : fromSharp(toSharp(grey).rotate(degrees, { background: '#808080' }))

export const blur = (grey: GreyImage, sigma: number) => fromSharp(toSharp(grey).blur(sigma))

export function crop(grey: GreyImage, box: Box, scale: number): Promise<GreyImage> {
  const left = Math.max(0, Math.floor(box.left))
  const top = Math.max(0, Math.floor(box.top))
  const width = Math.max(1, Math.min(grey.width, Math.ceil(box.right) + 1) - left)
  const height = Math.max(1, Math.min(grey.height, Math.ceil(box.bottom) + 1) - top)
  return fromSharp(
    toSharp(grey)
      .extract({ left, top, width, height })
      .resize(Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)), { fit: 'fill' }),
  )
}

/** PNG for Tesseract, which needs a density. */
export const toPng = (grey: GreyImage) => toSharp(grey).png({ compressionLevel: 1 }).withMetadata({ density: 200 }).toBuffer()

export const invert = (grey: GreyImage): GreyImage => ({ ...grey, data: grey.data.map((level) => 255 - level) })
