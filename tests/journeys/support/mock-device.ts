import type { Disposable, FileChooser, Page } from 'playwright/test'
import sharp from 'sharp'
import type { Scenario, ScenarioDeviceReply, Step } from '../../../src/scenarios/scenario.ts'

/** Device APIs that this mock can replace in a browser. */
const supportedApis = new Set(['location', 'share', 'camera', 'photo'])

/** Replaces the device APIs of the browser with answers of the scenario. */
export async function mockDevice(page: Page, { given: { device = {} }, do: steps }: Scenario): Promise<Disposable> {
  for (const name of Object.keys(device))
    if (!supportedApis.has(name)) throw new Error(`A browser cannot be made to answer "${name}": say "browserSkipReason".`)
  const photo = device.camera ?? device.photo
  if (photo) {
    const answerChooser = await fileChooserAnswer(photo)
    page.on('filechooser', (chooser) => void answerChooser(chooser))
  }
  return page.addInitScript(
    (text: string) => {
      const { device, cameraError } = JSON.parse(text) as { device: Record<string, ScenarioDeviceReply>; cameraError: string }
      const { location, share } = device
      /** `GeolocationPositionError.code` */
      const codes: Record<string, number> = { denied: 1, unavailable: 2, timeout: 3 }
      const getCurrentPosition = (found: (position: unknown) => void, failed: (error: unknown) => void) => {
        if (!location) return
        if ('code' in location) return failed({ code: codes[location.code] })
        const { lon, lat } = location.data as { lon: number; lat: number }
        found({ coords: { longitude: lon, latitude: lat } })
      }
      const answerShare = async () => {
        if (share && 'code' in share) throw new DOMException('', share.code === 'cancelled' ? 'AbortError' : 'NotAllowedError')
      }
      if (location) Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition } })
      // The app copies a text to the clipboard when it cannot share it.
      const isCopied = share && 'data' in share && (share.data as { copied?: boolean }).copied === true
      const writeText = async () => {
        if (!isCopied) throw new DOMException('', 'NotAllowedError')
      }
      if (share) Object.defineProperty(navigator, 'share', { value: isCopied ? undefined : answerShare })
      if (isCopied || (share && 'code' in share)) Object.defineProperty(navigator, 'clipboard', { value: { writeText } })
      const getUserMedia = async () => {
        if (cameraError) throw new DOMException('', cameraError)
        const canvas = document.createElement('canvas')
        canvas.getContext('2d')?.fillRect(0, 0, canvas.width, canvas.height)
        return canvas.captureStream(5)
      }
      Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true })
    },
    JSON.stringify({ device, cameraError: cameraErrorOf(steps) }),
  )
}

const cameraErrors: Record<string, string> = {
  denied: 'NotAllowedError',
  missing: 'NotFoundError',
  busy: 'NotReadableError',
  unsupported: 'NotSupportedError',
}

/** Name of the error with which the camera fails; empty when the scenario has no such step, and the camera shows a black picture. */
const cameraErrorOf = (steps: Step[]): string => {
  const failed = steps.find((step) => 'act' in step && step.act === 'onFail') as { result?: { code?: string } } | undefined
  return cameraErrors[failed?.result?.code ?? ''] ?? ''
}

/** Returns a function that answers the file chooser for a photo as the scenario defines. */
async function fileChooserAnswer(answer: ScenarioDeviceReply): Promise<(chooser: FileChooser) => Promise<void>> {
  if ('data' in answer) {
    const { name, type, size } = answer.data as { name: string; type: string; size: number }
    const buffer = await jpegOfSize(size)
    return (chooser) => chooser.setFiles({ name, mimeType: type, buffer })
  }
  if (answer.code === 'cancelled') return (chooser) => chooser.element().dispatchEvent('cancel')
  if (answer.code === 'wrongType')
    return (chooser) => chooser.setFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('No photo.') })
  throw new Error(`A browser cannot be made to answer a photo with "${answer.code}": say "browserSkipReason".`)
}

/** Returns a JPEG of `size` bytes. Decoders ignore bytes after the end of the image, so zeros fill the rest. */
async function jpegOfSize(size: number): Promise<Buffer> {
  const jpeg = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#777' } })
    .jpeg()
    .toBuffer()
  return Buffer.concat([jpeg, Buffer.alloc(Math.max(0, size - jpeg.length))])
}
