import type { Pointer } from '../../core/language/pointer.ts'
import { consume, type Counted, uncount } from '../auth/rate-limit-queries.ts'
import { ApiError } from '../calls/errors.ts'
import type { Db } from '../db/db.ts'
import { encodePhoto } from '../ports/photos/encode-photo.ts'
import type { EncodedPhoto } from '../ports/photos/encode-process.ts'

/** Counts a photo and encodes it for storage. An upload refused by a full queue is not counted. */
export async function encodeCountedPhoto(
  db: Db,
  { limit, max }: Counted,
  { field, bytes }: { field: Pointer; bytes: Uint8Array },
  now: Date,
): Promise<EncodedPhoto> {
  if ((await consume(db, limit, max, now)) === false) throw new ApiError('tooMany', { field })
  const encoded = await encodePhoto(bytes)
  if (encoded === 'busy') await uncount(db, limit, now)
  if (typeof encoded === 'string') throw new ApiError('busy')
  if (!encoded) throw new ApiError('photoNotOpened', { field })
  return encoded
}
