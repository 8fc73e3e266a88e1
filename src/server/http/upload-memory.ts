import { ApiError } from '../calls/errors.ts'

/** Limits: bytes of all uploads in progress, bytes of one address, and simultaneous uploads of one caller. */
const TOTAL_BYTES = 96 * 1024 * 1024
const ADDRESS_BYTES = TOTAL_BYTES / 2
const UPLOADS_PER_CALLER = 2

type Sender = { caller: string; address: string }
/** `reserve` returns a function that frees the memory; further calls of it do nothing. */
export type UploadMemory = { reserve(sender: Sender, bytes: number): () => void }

/** Reserves memory before the first byte is read; when there is none, the caller has to retry. */
export function createUploadMemory({
  totalBytes = TOTAL_BYTES,
  bytesPerAddress = ADDRESS_BYTES,
  uploadsPerCaller = UPLOADS_PER_CALLER,
} = {}): UploadMemory {
  const uploads = createTally()
  const bytesOf = createTally()
  let taken = 0
  return {
    reserve({ caller, address }, bytes) {
      if (taken + bytes > totalBytes || bytesOf.get(address) + bytes > bytesPerAddress || uploads.get(caller) >= uploadsPerCaller)
        throw new ApiError('busy')
      taken += bytes
      uploads.add(caller, 1)
      bytesOf.add(address, bytes)
      let isHeld = true
      return () => {
        if (!isHeld) return
        isHeld = false
        taken -= bytes
        uploads.add(caller, -1)
        bytesOf.add(address, -bytes)
      }
    },
  }
}

/** Drops names whose sum is 0. */
function createTally() {
  const sums = new Map<string, number>()
  const get = (name: string) => sums.get(name) ?? 0
  return {
    get,
    add(name: string, value: number) {
      const sum = get(name) + value
      if (sum === 0) sums.delete(name)
      else sums.set(name, sum)
    },
  }
}
