import type { Host } from '../../core/host/host.ts'
import { sessionEntries } from '../../product/session-entries.ts'

/** Sets the session entries that the device knows itself, as far as `entries` declares them. */
export function setDeviceEntries(session: Record<string, unknown>, entries: object, storage: Host['storage']): void {
  if (Object.hasOwn(entries, sessionEntries.timeZone)) session[sessionEntries.timeZone] = Intl.DateTimeFormat().resolvedOptions().timeZone
  if (Object.hasOwn(entries, sessionEntries.device) && session[sessionEntries.device] === undefined) {
    session[sessionEntries.device] = `h5_${newUuid()}`
    storage.write(sessionEntries.device, session[sessionEntries.device])
  }
}

/** A version 4 UUID; `crypto.randomUUID` is missing on pages not served over https. */
export function newUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
