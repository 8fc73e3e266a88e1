import { restrictDecoders } from '../photos/open-photo.ts'
import { compareFaces } from './compare-faces.ts'
import { type FaceFinder, openFaceFinder } from './face-finder.ts'
import type { FaceComparison } from './faces-port.ts'

/** Compares photos for its parent process, one pair at a time, for the reasons of `identity-card-process.ts`. */
export type CompareRequest = { selfie: Uint8Array; card: Uint8Array }
export type CompareResponse = { comparison: FaceComparison }

let finder: Promise<FaceFinder> | undefined

if (process.send) {
  restrictDecoders()
  process.on('disconnect', () => process.exit(0))
  process.on('message', ({ selfie, card }: CompareRequest) => {
    finder ??= openFaceFinder()
    void finder
      .then((faces) => compareFaces(selfie, card, faces))
      .then((comparison) => process.send?.({ comparison } satisfies CompareResponse))
      .catch(() => process.exit(1))
  })
}
