/**
 * `POST <FACES_URL>` with {"selfie", "card"}, photos in base64, signed as in `signed-request.ts`; 200 with {"ok": true} when they show the
 * same person, or {"ok": false, "reason"} with a reason of `FaceError`. The rest of the reply is ignored: the copy of the selfie for staff
 * is made by the server.
 */
import type { ProviderEndpoint } from '../platform/settings.ts'
import { type FaceComparison, faceErrors, type FacesPort } from './faces/faces-port.ts'
import { validatePhotoBytes } from './photos/photo-bytes.ts'
import { sendSignedRequest } from './signed-request.ts'

const UNAVAILABLE: FaceComparison = { ok: false, reason: 'unavailable' }

export function httpFaces(remote: ProviderEndpoint, warn: (line: string) => void): FacesPort {
  return {
    async compare(selfie, card) {
      const error = validatePhotoBytes(selfie)
      if (error) return { ok: false, reason: error }
      const photos = { selfie: Buffer.from(selfie).toString('base64'), card: Buffer.from(card).toString('base64') }
      try {
        const { status, body } = await sendSignedRequest(remote, { method: 'POST', body: photos })
        if (status !== 200) return UNAVAILABLE
        if (body?.ok === true) return { ok: true }
        const reason = faceErrors.find((known) => known === body?.reason)
        return reason ? { ok: false, reason } : UNAVAILABLE
      } catch {
        warn('The face comparison service cannot be reached.')
        return UNAVAILABLE
      }
    },
  }
}
