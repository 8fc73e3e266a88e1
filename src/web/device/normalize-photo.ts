/** Pixels of the longer side. */
const maxSide = 2000
/** JPEG quality from 0 to 1: letters stay sharp, and a photo takes less than a megabyte. */
const quality = 0.9

/**
 * A JPEG, upright and at most `maxSide` large, without the metadata of place, time and camera. Undefined when the browser
 * cannot decode the file.
 */
export async function normalizePhoto(file: Blob): Promise<File | undefined> {
  const picture = await decode(file)
  return picture && toJpeg(picture)
}

/** What the camera shows now, in the same form. */
export async function takeStill(video: HTMLVideoElement): Promise<File | undefined> {
  return toJpeg(await createImageBitmap(video))
}

async function toJpeg(picture: ImageBitmap): Promise<File | undefined> {
  const scale = Math.min(1, maxSide / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d')
  if (!context) return undefined
  // A JPEG has no transparency: a transparent background would become black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
  return jpeg ? new File([jpeg], 'photo.jpg', { type: 'image/jpeg' }) : undefined
}

/** Turned as the camera says: what every browser does unless told otherwise, and older ones do not know the option that says so. */
async function decode(file: Blob): Promise<ImageBitmap | undefined> {
  try {
    return await createImageBitmap(file)
  } catch {
    return undefined
  }
}
