import type { PhotoError } from '../photos/photo-error.ts'

export const faceErrors = [
  'noFace',
  'severalFaces',
  'tooDark',
  'blurred',
  /** The photo of the card must be taken again. */
  'noFaceOnCard',
  'otherPerson',
  /** A picture of a face was held before the camera. Only an external service detects this; the server's own model cannot. */
  'notLive',
  /** No answer: it says nothing about the photos. */
  'unavailable',
] as const
export type FaceError =
  | (typeof faceErrors)[number]
  /** Too many photos are waiting, and these were not looked at. */
  | 'busy'
  | PhotoError

/** The stored copy of the selfie is made by the server, so that it does not depend on who compares. */
export type FaceComparison = { ok: true } | { ok: false; reason: FaceError }

/** Compares the face of a selfie with the one on an identity card. */
export interface FacesPort {
  /** Never rejects. */
  compare(selfie: Uint8Array, card: Uint8Array): Promise<FaceComparison>
}
