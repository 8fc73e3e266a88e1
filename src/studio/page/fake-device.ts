import type { ScenarioDeviceReply } from '../../scenarios/scenario.ts'
import type { Playback } from '../preview/playback.ts'

/** `GeolocationPositionError.code` */
const LOCATION_CODES: { [code: string]: number } = { denied: 1, unavailable: 2, timeout: 3 }
/** `DOMException.name` when a camera does not open. */
const LENS_ERRORS: { [code: string]: string } = {
  denied: 'NotAllowedError',
  missing: 'NotFoundError',
  busy: 'NotReadableError',
  unsupported: 'NotSupportedError',
}
/** Bytes: more than any field accepts. */
const TOO_LARGE = 2 ** 25
const FRAMES_PER_SECOND = 5

/** Replaces the device APIs with the scenario's replies. Nothing of this machine is shown, printed or saved. */
export function fakeDevice({ device: { location, share, camera, photo, print }, lens }: Playback): void {
  if (location) define(navigator, 'geolocation', fakeLocation(location))
  if (share) fakeShare(share)
  define(window, 'print', print && 'code' in print ? undefined : () => undefined)
  define(navigator, 'mediaDevices', { getUserMedia: () => openLens(lens) })
  const picked = camera ?? photo
  if (picked) fakeFiles(picked)
  const { click } = HTMLAnchorElement.prototype
  HTMLAnchorElement.prototype.click = function () {
    if (!this.hasAttribute('download')) click.call(this)
  }
}

const define = (on: object, name: string, value: unknown) => Object.defineProperty(on, name, { value, configurable: true })

const fakeLocation = (place: ScenarioDeviceReply): Pick<Geolocation, 'getCurrentPosition'> => ({
  getCurrentPosition(found, failed) {
    if ('code' in place) return void failed?.({ code: LOCATION_CODES[place.code] ?? 2, message: '' } as GeolocationPositionError)
    const { lon, lat } = place.data as { lon: number; lat: number }
    found({ coords: { longitude: lon, latitude: lat }, timestamp: Date.now() } as GeolocationPosition)
  },
})

/** The app copies what it cannot share. */
function fakeShare(share: ScenarioDeviceReply): void {
  const isCopied = 'data' in share && (share.data as { copied?: boolean }).copied === true
  const refuse = (name: string) => Promise.reject(new DOMException('', name))
  const answer = () => ('code' in share ? refuse(share.code === 'cancelled' ? 'AbortError' : 'NotAllowedError') : Promise.resolve())
  define(navigator, 'share', isCopied ? undefined : answer)
  define(navigator, 'clipboard', { writeText: () => (isCopied ? Promise.resolve() : refuse('NotAllowedError')) })
}

async function openLens(code: string): Promise<MediaStream> {
  if (code !== '') throw new DOMException('', LENS_ERRORS[code] ?? 'NotSupportedError')
  return drawHead().captureStream(FRAMES_PER_SECOND)
}

/** Draws head and shoulders on a grey background. */
function drawHead(): HTMLCanvasElement {
  const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 })
  const pen = canvas.getContext('2d')
  const fill = (colour: string, draw: (path: Path2D) => void) => {
    const path = new Path2D()
    draw(path)
    if (pen) pen.fillStyle = colour
    pen?.fill(path)
  }
  fill('#8a93a3', (path) => path.rect(0, 0, 640, 480))
  fill('#39435a', (path) => path.ellipse(320, 480, 190, 130, 0, 0, 7))
  fill('#d9b99b', (path) => path.ellipse(320, 220, 95, 125, 0, 0, 7))
  return canvas
}

/** Answers every file picker at once. */
function fakeFiles(answer: ScenarioDeviceReply): void {
  const code = 'code' in answer ? answer.code : ''
  if (code === 'tooLarge') growImages()
  if (code === 'failed') define(window, 'createImageBitmap', undefined)
  const { click } = HTMLInputElement.prototype
  HTMLInputElement.prototype.click = function () {
    if (this.type !== 'file') return click.call(this)
    if (code === 'cancelled') return void this.dispatchEvent(new Event('cancel'))
    void giveFile(this, code === 'wrongType' ? new File(['No image.'], 'notes.txt', { type: 'text/plain' }) : undefined)
  }
}

export async function giveFile(input: HTMLInputElement, file?: File): Promise<void> {
  const given = new DataTransfer()
  given.items.add(file ?? (await takePhoto()))
  input.files = given.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

const takePhoto = (): Promise<File> =>
  new Promise((resolve) => drawHead().toBlob((jpeg) => resolve(new File([jpeg ?? ''], 'photo.jpg', { type: 'image/jpeg' })), 'image/jpeg'))

/** Enlarges encoded images, because the app shrinks every photo before it sends it. */
function growImages(): void {
  const { toBlob } = HTMLCanvasElement.prototype
  HTMLCanvasElement.prototype.toBlob = function (take, ...format) {
    toBlob.call(this, (image) => take(image && new Blob([image, new Uint8Array(TOO_LARGE)], { type: image.type })), ...format)
  }
}
