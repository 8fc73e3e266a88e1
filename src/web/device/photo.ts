import { type DeviceApi, failed } from './device-api.ts'
import { pickFile, checkFile } from './pick-file.ts'
import { normalizePhoto } from './normalize-photo.ts'

/** `maxBytes` applies to the normalized photo, not to the original. */
export const photo: DeviceApi = async ({ maxBytes }) => {
  const picked = await pickFile({ accept: ['image/jpeg', 'image/png'] })
  if (!picked.ok) return picked
  const straight = await normalizePhoto(picked.data as File)
  return straight ? checkFile(straight, { maxBytes }) : failed('wrongType')
}
