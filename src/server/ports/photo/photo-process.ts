import sharp from 'sharp'
import { restrictDecoders } from '../identity-card/decode-photo.ts'

/** A process for one photo: one that crashes a decoder, or takes too long, costs this process and not the server. */
export type EncodedPhoto = { picture: Uint8Array; preview: Uint8Array }

const MAX_PIXELS = 25_000_000
const SECONDS = 10

/** Upright and small, as a JPEG without what the file said of place, time and camera. */
const encode = (bytes: Uint8Array, side: number) =>
  sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .timeout({ seconds: SECONDS })
    .autoOrient()
    .flatten({ background: '#fff' })
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 75 })
    .toBuffer()

if (process.send) {
  restrictDecoders()
  process.on('disconnect', () => process.exit(0))
  process.on('message', (bytes: Uint8Array) => {
    void Promise.all([encode(bytes, 1280), encode(bytes, 320)])
      .then(([picture, preview]) => process.send?.({ picture, preview } satisfies EncodedPhoto))
      .catch(() => process.exit(1))
  })
}
