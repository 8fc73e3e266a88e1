import { openPhotoProcess, programAt } from './photo-process.ts'
import { validatePhotoBytes } from './photo-bytes.ts'
import type { EncodedPhoto, EncodeRequest, EncodeResponse } from './encode-process.ts'

const encoder = openPhotoProcess<EncodeRequest, EncodeResponse>('photo encoder', programAt('./encode-process', import.meta.url), {})

/** Undefined for what is no photo, and while too many wait. Never rejects. */
export async function encodePhoto(bytes: Uint8Array): Promise<EncodedPhoto | undefined> {
  return validatePhotoBytes(bytes) ? undefined : (await encoder.ask({ bytes }))?.photo
}
