import type { CardReading } from './identity-card-port.ts'
import { copyToKeep, restrictDecoders } from '../photos/open-photo.ts'
import { openWordReader, type WordReader } from './word-reader.ts'
import { readCard } from './read-card.ts'

/**
 * Reads photos for its parent, one at a time, in a separate process: a photo that crashes a decoder, or takes too long, costs this process
 * and not the server. Its environment is empty, so it holds no secrets.
 */
export type ReadRequest = { photo: Uint8Array; at: number }
export type ReadResponse = { reading: CardReading }

/** A broken word reader does not recover, so the parent starts another process. */
const giveUp = () => process.exit(1)

/** Pixels of the longer side, at which the portrait on the card is some 300 pixels high. */
const COPY_SIDE = 1600

let reader: Promise<WordReader> | undefined

if (process.send) {
  restrictDecoders()
  process.on('disconnect', () => process.exit(0))
  process.on('message', ({ photo, at }: ReadRequest) => {
    reader ??= openWordReader(giveUp)
    void reader
      .then((words) => readCard(photo, new Date(at), words))
      .then(async (reading) => (reading.ok ? { ...reading, copy: await copyToKeep(photo, COPY_SIDE) } : reading))
      .then((reading) => process.send?.({ reading } satisfies ReadResponse))
      .catch(giveUp)
  })
}
