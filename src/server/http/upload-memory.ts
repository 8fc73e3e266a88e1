import { ApiError } from '../calls/errors.ts'

/** Bytes of all uploads in progress together, and uploads of one caller at once. */
const TOTAL_BYTES = 96 * 1024 * 1024
const PER_CALLER = 2

export type UploadMemory = { reserve(caller: string, bytes: number): () => void }

/** Memory is reserved before the first byte is read; without room the caller has to retry. */
export function createUploadMemory(room = TOTAL_BYTES, perCaller = PER_CALLER): UploadMemory {
  const callers = new Map<string, number>()
  let taken = 0
  return {
    reserve(caller, bytes) {
      const own = callers.get(caller) ?? 0
      if (taken + bytes > room || own >= perCaller) throw new ApiError('busy')
      taken += bytes
      callers.set(caller, own + 1)
      let isHeld = true
      return () => {
        if (!isHeld) return
        isHeld = false
        taken -= bytes
        const left = (callers.get(caller) ?? 1) - 1
        if (left > 0) callers.set(caller, left)
        else callers.delete(caller)
      }
    },
  }
}
