import type { DeviceReply } from '../../core/host/reply.ts'
import { requireNamed } from '../../core/language/map.ts'

/** The code of the device APIs is loaded with the first use, or when the network is idle. */
export const loadDeviceApis = () => import('./registry.ts')

export async function askDevice(name: string, args: Record<string, unknown>): Promise<DeviceReply> {
  const loaded = await loadDeviceApis().catch(() => undefined)
  return loaded ? requireNamed(loaded.deviceApis, name, 'device API')(args) : { ok: false, code: 'notLoaded', data: undefined }
}
