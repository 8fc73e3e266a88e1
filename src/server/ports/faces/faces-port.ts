import type { PhotoError } from '../photos/photo-error.ts'

export const faceErrors = [
  'noFace',
  'severalFaces',
  'tooDark',
  'blurred',
  /** The photo of the card has to be taken again. */
  'noFaceOnCard',
  'otherPerson',
  /** No answer: it says nothing about the photos. */
  'unavailable',
] as const
export type FaceError = (typeof faceErrors)[number] | PhotoError

/** `copy`: the selfie to keep, an upright JPEG without metadata. */
export type FaceComparison = { ok: true; copy?: Uint8Array } | { ok: false; reason: FaceError; copy?: Uint8Array }

/** Tells whether the face of a selfie is the one on an identity card. */
export interface FacesPort {
  /** Never rejects. */
  compare(selfie: Uint8Array, card: Uint8Array): Promise<FaceComparison>
}
