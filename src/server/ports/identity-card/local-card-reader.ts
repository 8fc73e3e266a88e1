import { openPhotoProcess, programAt, type PhotoProcessOptions } from '../photos/photo-process.ts'
import { validatePhotoBytes } from '../photos/photo-bytes.ts'
import type { CardReading, IdentityCardPort } from './identity-card-port.ts'
import type { ReadResponse, ReadRequest } from './identity-card-process.ts'

export type LocalCardReaderOptions = PhotoProcessOptions
export type LocalCardReader = IdentityCardPort & { close(): void }

const UNREADABLE: CardReading = { ok: false, reason: 'unreadable' }

/** Its process takes about 250 MB. */
export function openLocalCardReader({
  program = programAt('./identity-card-process', import.meta.url),
  ...options
}: LocalCardReaderOptions = {}): LocalCardReader {
  const process = openPhotoProcess<ReadRequest, ReadResponse>('identity card reader', program, options)
  return {
    async read(photo, at) {
      const error = validatePhotoBytes(photo)
      if (error) return { ok: false, reason: error }
      return (await process.ask({ photo, at: at.getTime() }))?.reading ?? UNREADABLE
    },
    close: process.close,
  }
}
