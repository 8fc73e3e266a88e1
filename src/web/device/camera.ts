import type { DeviceApi } from './device-api.ts'
import { pickFile } from './pick-file.ts'

/** A photo that is taken now. */
export const camera: DeviceApi = ({ facing, maxBytes }) =>
  pickFile({ accept: ['image/jpeg'], maxBytes, capture: facing === 'front' ? 'user' : 'environment' })
