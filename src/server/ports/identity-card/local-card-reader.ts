import { openPhotoProcess, programAt, type PhotoProcessOptions, type Unanswered } from '../photos/photo-process.ts'
import { validatePhotoBytes } from '../photos/photo-bytes.ts'
import type { CardReadError, IdentityCardPort } from './identity-card-port.ts'
import type { ReadResponse, ReadRequest } from './identity-card-process.ts'

export type LocalCardReaderOptions = PhotoProcessOptions
export type LocalCardReader = IdentityCardPort & { close(): void }

const reasons: Record<Unanswered, CardReadError> = { busy: 'busy', late: 'late', ended: 'unreadable' }

/** Reads cards in a process of about 250 MB. */
export function openLocalCardReader({
  program = programAt('./identity-card-process', import.meta.url),
  ...options
}: LocalCardReaderOptions = {}): LocalCardReader {
  const process = openPhotoProcess<ReadRequest, ReadResponse>('identity card reader', program, options)
  return {
    async read(photo, at) {
      const error = validatePhotoBytes(photo)
      if (error) return { ok: false, reason: error }
      const response = await process.ask({ photo, at: at.getTime() })
      return typeof response === 'string' ? { ok: false, reason: reasons[response] } : response.reading
    },
    close: process.close,
  }
}
