import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import type { FaceFinder } from '../../src/server/ports/faces/face-finder.ts'

/** `scene`: the photo that the face is from; two people in one photo are certainly two people. */
export type SampleFace = { scene: number; photo: Buffer }

const SCENES = [1, 2, 3, 4, 5, 6]
/** Size of the portrait as a multiple of the face. */
const AROUND = 1.9
const PORTRAIT = { width: 480, height: 600 }

/**
 * The people in the photos of `@vladmandic/face-api` (MIT), each cut out as a portrait. The photos stay in the package: nothing is copied.
 */
export async function sampleFaces(finder: FaceFinder, scenes = SCENES): Promise<SampleFace[]> {
  const folder = join(dirname(createRequire(import.meta.url).resolve('@vladmandic/face-api/package.json')), 'demo')
  const faces: SampleFace[] = []
  for (const scene of scenes) {
    const file = join(folder, `sample${scene}.jpg`)
    const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    for (const { box, score } of await finder.find({ width: info.width, height: info.height, data })) {
      if (score < 0.8) continue
      const height = Math.round(AROUND * box.height)
      const width = Math.round((height * PORTRAIT.width) / PORTRAIT.height)
      const left = Math.round(box.left + box.width / 2 - width / 2)
      const top = Math.round(box.top + box.height / 2 - height / 2)
      if (left < 0 || top < 0 || left + width > info.width || top + height > info.height) continue
      const photo = await sharp(file)
        .extract({ left, top, width, height })
        .resize(PORTRAIT.width, PORTRAIT.height)
        .jpeg({ quality: 92 })
        .toBuffer()
      faces.push({ scene, photo })
    }
  }
  return faces
}

/** Changes of the portrait that stand in for a selfie, because the package has no two photos of one person. */
const conditions = {
  plain: (photo) => photo,
  dim: (photo) => photo.linear(0.55, 0),
  warm: (photo) => photo.modulate({ brightness: 1.15, saturation: 1.4 }),
  tilted: (photo) => photo.rotate(10, { background: '#8a8f98' }),
  soft: (photo) => photo.blur(1.2),
} satisfies Record<string, (photo: Sharp) => Sharp>

export type SelfieCondition = keyof typeof conditions
export const selfieConditions = Object.keys(conditions) as SelfieCondition[]

/** Draws a selfie like a phone's front camera: the portrait in front of a wall. */
export async function drawSelfie({ photo }: SampleFace, condition: SelfieCondition): Promise<Buffer> {
  const taken = await conditions[condition](sharp(photo)).jpeg({ quality: 80 }).toBuffer()
  const person = await sharp(taken).resize(560, 720, { fit: 'cover' }).toBuffer()
  return sharp({ create: { width: 720, height: 960, channels: 3, background: '#9aa0a6' } })
    .composite([{ input: person, left: 80, top: 120 }])
    .jpeg({ quality: 85 })
    .toBuffer()
}
