import type { DeviceApi } from './device-api.ts'
import { pickPhoto } from './photo.ts'

export const camera: DeviceApi = ({ facing, maxBytes }) =>
  pickPhoto({ accept: ['image/jpeg'], capture: facing === 'front' ? 'user' : 'environment' }, maxBytes)
