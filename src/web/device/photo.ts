import { type DeviceApi, failed } from './device-api.ts'
import { checkFile, pickFile, type PickOptions } from './pick-file.ts'
import { normalizePhoto } from './normalize-photo.ts'

export const photo: DeviceApi = ({ maxBytes }) => pickPhoto({ accept: ['image/jpeg', 'image/png'] }, maxBytes)

/** `maxBytes` applies to the normalized photo, not to the original. */
export async function pickPhoto(options: PickOptions, maxBytes: unknown): ReturnType<DeviceApi> {
  const picked = await pickFile(options)
  if (!picked.ok) return picked
  const straight = await normalizePhoto(picked.data as File)
  return typeof straight === 'string' ? failed(straight) : checkFile(straight, { maxBytes })
}
