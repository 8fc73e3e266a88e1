import { succeeded, type DeviceApi, failed } from './device-api.ts'

/** Some web views have no printer. */
export const printPage: DeviceApi = async () => {
  if (typeof window.print !== 'function') return failed('unsupported')
  window.print()
  return succeeded({})
}
