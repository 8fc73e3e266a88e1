import type { DeviceReply } from '../../core/host/reply.ts'
import type { DeviceApi } from './device-api.ts'

/** How the phone is asked comes with the first question, or when nothing else is to be done. */
export const loadDeviceApis = () => import('./registry.ts')

export async function askDevice(name: string, args: Record<string, unknown>): Promise<DeviceReply> {
  const loaded = await loadDeviceApis().catch(() => undefined)
  // Without the code for it, a phone is as good as one that cannot.
  return loaded ? deviceApi(loaded.deviceApis, name)(args) : { ok: false, code: 'unsupported', data: undefined }
}

function deviceApi(asks: Record<string, DeviceApi>, name: string): DeviceApi {
  const ask = Object.hasOwn(asks, name) ? asks[name] : undefined
  if (!ask) throw new RangeError(`The phone is never asked for "${name}"`)
  return ask
}
