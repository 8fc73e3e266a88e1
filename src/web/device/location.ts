import { succeeded, type DeviceApi, failed } from './device-api.ts'

/** Milliseconds until the phone must know where it is; the question to its owner does not count. */
const timeoutMs = 15_000
/** Milliseconds that a position known already may be old. */
const maxAgeMs = 60_000
/** `GeolocationPositionError.code` */
const errorCodes: Record<number, string> = { 1: 'denied', 2: 'unavailable', 3: 'timeout' }

/** Where the phone is, in degrees. */
export const location: DeviceApi = () =>
  new Promise((resolve) => {
    if (!navigator.geolocation) return resolve(failed('unsupported'))
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(succeeded({ lon: coords.longitude, lat: coords.latitude })),
      ({ code }) => resolve(failed(errorCodes[code] ?? 'unavailable')),
      { timeout: timeoutMs, maximumAge: maxAgeMs },
    )
  })
