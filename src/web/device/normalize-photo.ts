/** Pixels of the longer side. */
const maxSide = 2000
/** JPEG quality from 0 to 1: letters stay sharp, and a photo takes less than a megabyte. */
const quality = 0.9

/**
 * Converts a photo to a JPEG, upright, at most `maxSide` large, and without the metadata of place, time and camera. Returns an error code
 * when the file cannot be decoded, or when the phone cannot draw it, e.g. for lack of memory.
 */
export async function normalizePhoto(file: Blob): Promise<File | 'wrongType' | 'failed'> {
  try {
    // Rotated as the camera recorded: the default of all browsers, whose older versions lack the option that asks for it.
    return (await toJpeg(await createImageBitmap(file))) ?? 'failed'
  } catch (error) {
    // Older browsers lack `createImageBitmap`, which causes a TypeError or a ReferenceError.
    return error instanceof DOMException ? drawAsElement(file) : 'failed'
  }
}

/**
 * Converts with less memory: an element is decoded at the size at which it is drawn. `createImageBitmap` fails in the same way for lack of
 * memory and for a file that is no picture.
 */
async function drawAsElement(file: Blob): Promise<File | 'wrongType' | 'failed'> {
  const address = URL.createObjectURL(file)
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    return (await toJpeg(image)) ?? 'failed'
  } catch (error) {
    return error instanceof DOMException && error.name === 'EncodingError' ? 'wrongType' : 'failed'
  } finally {
    URL.revokeObjectURL(address)
  }
}

/** Takes the camera's current frame as a normalized photo, or returns an error code as `openCamera` does. */
export async function takeStill(video: HTMLVideoElement): Promise<File | 'unsupported'> {
  try {
    return (await toJpeg(await createImageBitmap(video))) ?? 'unsupported'
  } catch {
    return 'unsupported'
  }
}

async function toJpeg(picture: ImageBitmap | HTMLImageElement): Promise<File | undefined> {
  const canvas = draw(picture)
  const jpeg = canvas && (await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality)))
  return jpeg ? new File([jpeg], 'photo.jpg', { type: 'image/jpeg' }) : undefined
}

/** Frees a bitmap, drawn or not: none can be drawn when memory is short. */
function draw(picture: ImageBitmap | HTMLImageElement): HTMLCanvasElement | undefined {
  try {
    return drawn(picture)
  } finally {
    if ('close' in picture) picture.close()
  }
}

function drawn(picture: ImageBitmap | HTMLImageElement): HTMLCanvasElement | undefined {
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
  return canvas
}
