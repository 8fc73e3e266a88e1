import type { PhotoError } from '../photos/photo-error.ts'

export const faceErrors = [
  'noFace',
  'severalFaces',
  'tooDark',
  'blurred',
  /** The photo of the card has to be taken again. */
  'noFaceOnCard',
  'otherPerson',
  /** A picture of a face was held before the camera. Only a service tells this; the server's own model cannot. */
  'notLive',
  /** No answer: it says nothing about the photos. */
  'unavailable',
] as const
export type FaceError =
  | (typeof faceErrors)[number]
  /** Too many photos wait, and these were not looked at. */
  | 'busy'
  | PhotoError

/** What is kept of the selfie is the server's to make, so that it is the same whoever compares. */
export type FaceComparison = { ok: true } | { ok: false; reason: FaceError }

/** Tells whether the face of a selfie is the one on an identity card. */
export interface FacesPort {
  /** Never rejects. */
  compare(selfie: Uint8Array, card: Uint8Array): Promise<FaceComparison>
}
