import { openPhotoProcess, programAt, type PhotoProcessOptions } from '../photos/photo-process.ts'
import { validatePhotoBytes } from '../photos/photo-bytes.ts'
import type { CompareRequest, CompareResponse } from './faces-process.ts'
import type { FacesPort } from './faces-port.ts'

type LocalFaces = FacesPort & { close(): void }

/** Compares faces in a process of about 500 MB. */
export function openLocalFaces({
  program = programAt('./faces-process', import.meta.url),
  ...options
}: PhotoProcessOptions = {}): LocalFaces {
  const process = openPhotoProcess<CompareRequest, CompareResponse>('face comparison', program, options)
  return {
    async compare(selfie, card) {
      const error = validatePhotoBytes(selfie)
      if (error) return { ok: false, reason: error }
      const response = await process.ask({ selfie, card })
      if (typeof response !== 'string') return response.comparison
      return { ok: false, reason: response === 'busy' ? 'busy' : 'unavailable' }
    },
    close: process.close,
  }
}
