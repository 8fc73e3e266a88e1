import { answered, type Ask, refused } from './ask.ts'

/** Milliseconds until the phone must know where it is; the question to its owner does not count. */
const patience = 15_000
/** Milliseconds that a position known already may be old. */
const age = 60_000
/** `GeolocationPositionError.code` */
const reasons: Record<number, string> = { 1: 'denied', 2: 'unavailable', 3: 'timeout' }

/** Where the phone is, in degrees. */
export const location: Ask = () =>
  new Promise((resolve) => {
    if (!navigator.geolocation) return resolve(refused('unsupported'))
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(answered({ lon: coords.longitude, lat: coords.latitude })),
      ({ code }) => resolve(refused(reasons[code] ?? 'unavailable')),
      { timeout: patience, maximumAge: age },
    )
  })
