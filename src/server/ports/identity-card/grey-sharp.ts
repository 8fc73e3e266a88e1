import sharp, { type Sharp } from 'sharp'
import type { Grey } from './grey.ts'
import type { Box } from './letters.ts'

const picture = ({ width, height, data }: Grey) => sharp(data, { raw: { width, height, channels: 1 } })

async function greyOf(image: Sharp): Promise<Grey> {
  const { data, info } = await image.extractChannel(0).raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data }
}

/** Turned clockwise; the corners that appear are of a middle grey. */
export const turned = (grey: Grey, degrees: number) =>
  degrees === 0 ? Promise.resolve(grey) : greyOf(picture(grey).rotate(degrees, { background: '#808080' }))

export const blurred = (grey: Grey, sigma: number) => greyOf(picture(grey).blur(sigma))

/** The part inside the box, as far as it is inside the picture, `scale` times as large. */
export function cutOut(grey: Grey, box: Box, scale: number): Promise<Grey> {
  const left = Math.max(0, Math.floor(box.left))
  const top = Math.max(0, Math.floor(box.top))
  const width = Math.max(1, Math.min(grey.width, Math.ceil(box.right) + 1) - left)
  const height = Math.max(1, Math.min(grey.height, Math.ceil(box.bottom) + 1) - top)
  return greyOf(
    picture(grey)
      .extract({ left, top, width, height })
      .resize(Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)), { fit: 'fill' }),
  )
}

/** A PNG for the reader of words, which wants to know a density. */
export const pngOf = (grey: Grey) => picture(grey).png({ compressionLevel: 1 }).withMetadata({ density: 200 }).toBuffer()

export const negativeOf = (grey: Grey): Grey => ({ ...grey, data: grey.data.map((level) => 255 - level) })
