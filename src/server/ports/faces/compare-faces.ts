import { openPhoto } from '../photos/open-photo.ts'
import type { PhotoError } from '../photos/photo-error.ts'
import type { Face, FaceFinder, Picture } from './face-finder.ts'
import { brightnessOf, cropGrey, sharpnessOf } from './face-quality.ts'
import type { FaceComparison, FaceError } from './faces-port.ts'

/** Distance of two descriptors up to which they are the same person; docs/decisions/014-face-check.md has the error rates. */
const SAME_PERSON = 0.5
/** Pixels of the longer side. */
const SELFIE_SIDE = 800
const CARD_SIDE = 1200
/** Size relative to the borrower's face from which a second face counts. */
const SECOND_FACE = 0.6
/** Share of the shorter side. */
const SMALLEST_FACE = 0.2
/** Mean level of the face, of 255. */
const MIN_BRIGHTNESS = 45
/** Minimum `sharpnessOf` of a face that can be compared. */
const MIN_SHARPNESS = 9
/** Score of the detector below which a face is unclear, or not a face. */
const CLEAR = 0.6

export async function compareFaces(selfie: Uint8Array, card: Uint8Array, finder: FaceFinder): Promise<FaceComparison> {
  const own = await faceOfSelfie(selfie, finder)
  if (typeof own === 'string') return { ok: false, reason: own }
  const onCard = await faceOnCard(card, finder)
  if (!onCard) return { ok: false, reason: 'noFaceOnCard' }
  return isSamePerson(own, onCard) ? { ok: true } : { ok: false, reason: 'otherPerson' }
}

export async function faceOfSelfie(selfie: Uint8Array, finder: FaceFinder): Promise<Face | FaceError> {
  const picture = await decode(selfie, SELFIE_SIDE)
  if (typeof picture === 'string') return picture
  const faces = await finder.find(picture)
  return unusableReason(picture, faces) ?? faces[0] ?? 'noFace'
}

/** The portrait is the largest face on the card. */
export async function faceOnCard(card: Uint8Array, finder: FaceFinder): Promise<Face | undefined> {
  const picture = await decode(card, CARD_SIDE)
  return typeof picture === 'string' ? undefined : (await finder.find(picture))[0]
}

export const isSamePerson = (a: Face, b: Face): boolean =>
  Math.hypot(...a.descriptor.map((value, at) => value - b.descriptor[at]!)) <= SAME_PERSON

function unusableReason(picture: Picture, [own, ...others]: Face[]): 'noFace' | 'severalFaces' | 'tooDark' | 'blurred' | undefined {
  const face = own && cropGrey(picture, own.box)
  if (!face) return brightnessOf(picture) < MIN_BRIGHTNESS ? 'tooDark' : 'noFace'
  if (own.box.width < SMALLEST_FACE * Math.min(picture.width, picture.height)) return 'noFace'
  if (others.some(({ score, box }) => score > CLEAR && box.width > SECOND_FACE * own.box.width)) return 'severalFaces'
  if (brightnessOf(face) < MIN_BRIGHTNESS) return 'tooDark'
  return own.score < CLEAR || sharpnessOf(face) < MIN_SHARPNESS ? 'blurred' : undefined
}

async function decode(bytes: Uint8Array, longSide: number): Promise<Picture | PhotoError> {
  const photo = await openPhoto(bytes, longSide)
  if (typeof photo === 'string') return photo
  try {
    const { data, info } = await photo.toColourspace('srgb').removeAlpha().raw().toBuffer({ resolveWithObject: true })
    return { width: info.width, height: info.height, data: info.channels === 3 ? data : spread(data) }
  } catch {
    return 'notOpened'
  }
}

/** Grey image as RGB. */
const spread = (grey: Uint8Array): Uint8Array => Uint8Array.from({ length: grey.length * 3 }, (_, at) => grey[Math.floor(at / 3)]!)
