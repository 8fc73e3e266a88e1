import type { ScenarioDeviceReply } from '../../scenarios/scenario.ts'

/** `GeolocationPositionError.code` */
const CODES: { [code: string]: number } = { denied: 1, unavailable: 2, timeout: 3 }

/** The place and the share sheet, as the scenario says; a camera is the one of this machine. */
export function fakeDevice({ location: place, share }: { [name: string]: ScenarioDeviceReply }): void {
  const getCurrentPosition: Geolocation['getCurrentPosition'] = (found, failed) => {
    if (!place) return
    if ('code' in place) return void failed?.({ code: CODES[place.code] ?? 2, message: '' } as GeolocationPositionError)
    const { lon, lat } = place.data as { lon: number; lat: number }
    found({ coords: { longitude: lon, latitude: lat }, timestamp: Date.now() } as GeolocationPosition)
  }
  Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition } })
  if (share) Object.defineProperty(navigator, 'share', { value: async () => undefined })
}
