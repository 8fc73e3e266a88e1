import { type Ask, refused } from './ask.ts'
import { pickFile, within } from './pick-file.ts'
import { straightPhoto } from './straight-photo.ts'

/** A photo that is taken now or was taken before. Its size counts as it leaves the phone, not as the camera made it. */
export const photo: Ask = async ({ maxBytes }) => {
  const picked = await pickFile({ accept: ['image/jpeg', 'image/png'] })
  if (!picked.ok) return picked
  const straight = await straightPhoto(picked.data as File)
  return straight ? within(straight, { maxBytes }) : refused('wrongType')
}
