import { succeeded, type DeviceApi, failed } from './device-api.ts'

/** Does not include the time of the permission prompt. */
const timeoutMs = 15_000
const maxAgeMs = 60_000
/** `GeolocationPositionError.code` */
const errorCodes: Record<number, string> = { 1: 'denied', 2: 'unavailable', 3: 'timeout' }

/** `lon` and `lat` in degrees. */
export const location: DeviceApi = () =>
  new Promise((resolve) => {
    if (!navigator.geolocation) return resolve(failed('unsupported'))
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(succeeded({ lon: coords.longitude, lat: coords.latitude })),
      ({ code }) => resolve(failed(errorCodes[code] ?? 'unavailable')),
      { timeout: timeoutMs, maximumAge: maxAgeMs },
    )
  })
