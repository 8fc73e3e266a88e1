import { openPhoto, restrictDecoders } from './open-photo.ts'

/** JPEGs without the file's metadata of place, time and camera. */
export type EncodedPhoto = { picture: Uint8Array; preview: Uint8Array }
export type EncodeRequest = { bytes: Uint8Array }
export type EncodeResponse = { photo?: EncodedPhoto }

const PICTURE_SIDE = 1280
const PREVIEW_SIDE = 320

async function encode(bytes: Uint8Array, side: number): Promise<Uint8Array> {
  const photo = await openPhoto(bytes, side)
  if (typeof photo === 'string') throw new Error(photo)
  return photo.resize(side, side, { fit: 'inside', withoutEnlargement: true }).jpeg({ quality: 75 }).toBuffer()
}

if (process.send) {
  restrictDecoders()
  process.on('disconnect', () => process.exit(0))
  process.on('message', ({ bytes }: EncodeRequest) => {
    void Promise.all([encode(bytes, PICTURE_SIDE), encode(bytes, PREVIEW_SIDE)])
      .then(([picture, preview]): EncodeResponse => ({ photo: { picture, preview } }))
      .catch((): EncodeResponse => ({}))
      .then((response) => process.send?.(response))
  })
}
