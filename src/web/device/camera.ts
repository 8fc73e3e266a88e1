import type { DeviceApi } from './device-api.ts'
import { pickFile } from './pick-file.ts'

export const camera: DeviceApi = ({ facing, maxBytes }) =>
  pickFile({ accept: ['image/jpeg'], maxBytes, capture: facing === 'front' ? 'user' : 'environment' })
