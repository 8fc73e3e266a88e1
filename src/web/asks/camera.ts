import type { Ask } from './ask.ts'
import { pickFile } from './pick-file.ts'

/** A photo that is taken now. */
export const camera: Ask = ({ facing, maxBytes }) =>
  pickFile({ accept: ['image/jpeg'], maxBytes, capture: facing === 'front' ? 'user' : 'environment' })
