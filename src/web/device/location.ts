import { succeeded, type DeviceApi, failed } from './device-api.ts'

/** Milliseconds until there must be a position, not counting the permission prompt. */
const timeoutMs = 15_000
/** Milliseconds that a position known already may be old. */
const maxAgeMs = 60_000
/** `GeolocationPositionError.code` */
const errorCodes: Record<number, string> = { 1: 'denied', 2: 'unavailable', 3: 'timeout' }

/** The device's position in degrees. */
export const location: DeviceApi = () =>
  new Promise((resolve) => {
    if (!navigator.geolocation) return resolve(failed('unsupported'))
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(succeeded({ lon: coords.longitude, lat: coords.latitude })),
      ({ code }) => resolve(failed(errorCodes[code] ?? 'unavailable')),
      { timeout: timeoutMs, maximumAge: maxAgeMs },
    )
  })
