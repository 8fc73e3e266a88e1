import { openPhotoProcess, programAt } from './photo-process.ts'
import { validatePhotoBytes } from './photo-bytes.ts'
import type { EncodedPhoto, EncodeRequest, EncodeResponse } from './encode-process.ts'

const encoder = openPhotoProcess<EncodeRequest, EncodeResponse>('photo encoder', programAt('./encode-process', import.meta.url), {})

/**
 * Encodes a photo for storage. Undefined for anything but a photo; `busy` when too many are waiting and nothing was started, `late` without
 * an answer in time. Never rejects.
 */
export async function encodePhoto(bytes: Uint8Array): Promise<EncodedPhoto | 'busy' | 'late' | undefined> {
  if (validatePhotoBytes(bytes)) return undefined
  const response = await encoder.ask({ bytes })
  if (typeof response !== 'string') return response.photo
  return response === 'ended' ? undefined : response
}
