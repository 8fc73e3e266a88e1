import { afterEach, describe, expect, it, vi } from 'vitest'
import { failed, succeeded } from './replies.ts'
import { location } from '../../../src/web/device/location.ts'

afterEach(() => vi.unstubAllGlobals())

describe('location', () => {
  type GetPosition = (found: (position: unknown) => void, reject: (error: { code: number }) => void) => void
  const cases: { name: string; geolocation: { getCurrentPosition: GetPosition } | undefined; expect: object }[] = [
    {
      name: 'is where the device is',
      geolocation: { getCurrentPosition: (found) => found({ coords: { longitude: 106.8, latitude: -6.2, accuracy: 20 } }) },
      expect: succeeded({ lon: 106.8, lat: -6.2 }),
    },
    { name: 'may be denied', geolocation: { getCurrentPosition: (_, reject) => reject({ code: 1 }) }, expect: failed('denied') },
    { name: 'may not be known', geolocation: { getCurrentPosition: (_, reject) => reject({ code: 2 }) }, expect: failed('unavailable') },
    { name: 'may take too long', geolocation: { getCurrentPosition: (_, reject) => reject({ code: 3 }) }, expect: failed('timeout') },
    { name: 'is not supported without geolocation', geolocation: undefined, expect: failed('unsupported') },
  ]
  it.each(cases)('$name', async ({ geolocation, expect: expected }) => {
    vi.stubGlobal('navigator', { geolocation })
    expect(await location({})).toEqual(expected)
  })
})
