import type { IncomingHttpHeaders } from 'node:http'
import type { Geolocation } from '../calls/call-handler.ts'
import { CALL_HEADERS } from './call-headers.ts'

/** Undefined when the borrower shares no location, or the headers hold no valid coordinates. */
export function readGeolocation(headers: IncomingHttpHeaders): Geolocation | undefined {
  const [lon, lat] = [degrees(headers[CALL_HEADERS.longitude], 180), degrees(headers[CALL_HEADERS.latitude], 90)]
  return lon === undefined || lat === undefined ? undefined : { lon, lat }
}

function degrees(text: string | string[] | undefined, most: number): number | undefined {
  if (typeof text !== 'string' || !/^-?\d{1,3}(\.\d{1,20})?$/.test(text)) return undefined
  return Math.abs(Number(text)) <= most ? Number(text) : undefined
}
