import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { camera } from '../../../src/web/device/camera.ts'
import { failed } from './replies.ts'
import { takeStill } from '../../../src/web/device/normalize-photo.ts'
import { photo } from '../../../src/web/device/photo.ts'

afterEach(() => void (vi.unstubAllGlobals(), vi.useRealTimers()))

/** A file input. `choose` runs when it is opened. */
class FileInput extends EventTarget {
  files: File[] = []
  accept = ''
  capture = ''
  type = ''
  hidden = false
  isInPage = false
  constructor(readonly choose: (input: FileInput) => void) {
    super()
  }
  click() {
    queueMicrotask(() => this.choose(this))
  }
  remove() {
    this.isInPage = false
  }
}

/** A canvas that records its size and returns a JPEG of five bytes. */
class Canvas {
  width = 0
  height = 0
  drawn = 0
  constructor(readonly makes: Blob | null = new Blob(['12345'], { type: 'image/jpeg' })) {}
  getContext() {
    return { fillRect() {}, drawImage: () => void (this.drawn += 1) }
  }
  toBlob(then: (blob: Blob | null) => void) {
    then(this.makes)
  }
}

describe('a picture', () => {
  const jpeg = () => new File(['123456789'], 'card.jpg', { type: 'image/jpeg' })
  const chooses = (file: File) => (input: FileInput) => {
    input.files = [file]
    input.dispatchEvent(new Event('change'))
  }
  const cancels = (input: FileInput) => input.dispatchEvent(new Event('cancel'))
  let input: FileInput
  let page: EventTarget
  const stubDocument = (choose: (input: FileInput) => void, canvas = new Canvas()) => {
    input = new FileInput(choose)
    page = new EventTarget()
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
    const body = { append: (added: FileInput) => void (added.isInPage = true) }
    vi.stubGlobal('document', { body, createElement: (name: string) => (name === 'canvas' ? canvas : input) })
    return canvas
  }
  const decodes = (width: number, height: number) =>
    vi.stubGlobal('createImageBitmap', async (_file: Blob, options?: object) => {
      // Browsers before Chrome 112 and Safari 16 reject options with `imageOrientation`.
      expect(options).toBeUndefined()
      return { width, height, close() {} }
    })
  beforeEach(() => decodes(400, 300))

  const cases: { name: string; choose: (input: FileInput) => void; maxBytes?: number; expect: object }[] = [
    { name: 'is cancelled', choose: cancels, expect: { ok: false, code: 'cancelled' } },
    {
      name: 'of another kind is refused',
      choose: chooses(new File(['x'], 'a.pdf', { type: 'application/pdf' })),
      expect: { ok: false, code: 'wrongType' },
    },
    { name: 'that is too large is refused', choose: chooses(jpeg()), maxBytes: 4, expect: { ok: false, code: 'tooLarge' } },
    { name: 'that fits is taken', choose: chooses(jpeg()), maxBytes: 9, expect: { ok: true, code: 200 } },
    { name: 'without rules is taken', choose: chooses(jpeg()), expect: { ok: true, code: 200 } },
  ]
  it.each([
    { name: 'chosen', choose: chooses(jpeg()) },
    { name: 'cancelled', choose: cancels },
  ])('is requested by a hidden input that stays in the page until one is $name', async ({ choose }) => {
    let asked = {}
    stubDocument((input) => {
      asked = { isInPage: input.isInPage, hidden: input.hidden }
      choose(input)
    })
    await photo({})
    expect(asked).toEqual({ isInPage: true, hidden: true })
    expect(input.isInPage).toBe(false)
  })

  type PageEvent = 'focus' | 'pointerdown' | 'keydown' | 'change'
  it.each<{ name: string; events: [at: number, PageEvent][]; ended: number; code: number | 'cancelled' }>([
    { name: 'a press on the page long after it was opened', events: [[5000, 'pointerdown']], ended: 6000, code: 'cancelled' },
    { name: 'a key pressed then', events: [[5000, 'keydown']], ended: 6000, code: 'cancelled' },
    {
      name: 'a second tap on the button, and a photo later',
      events: [
        [300, 'pointerdown'],
        [9000, 'change'],
      ],
      ended: 9000,
      code: 200,
    },
    {
      name: 'the return to the page, and a photo later',
      events: [
        [5000, 'focus'],
        [8000, 'change'],
      ],
      ended: 8000,
      code: 200,
    },
    {
      name: 'an early press, and a photo after it',
      events: [
        [5000, 'pointerdown'],
        [5900, 'change'],
      ],
      ended: 5900,
      code: 200,
    },
  ])('in a browser that tells of no cancelled dialog is over after $name', async ({ events, ended, code }) => {
    stubDocument(() => {})
    vi.useFakeTimers()
    const begun = Date.now()
    const took = photo({}).then((reply) => ({ ended: Date.now() - begun, code: reply.code }))
    for (const [at, name] of events)
      setTimeout(() => (name === 'change' ? chooses(jpeg())(input) : page.dispatchEvent(new Event(name))), at)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(await took).toEqual({ ended, code })
  })

  for (const [name, api] of Object.entries({ photo, camera }))
    it.each(cases)(`from ${name} $name`, async ({ choose, maxBytes, expect: expected }) => {
      stubDocument(choose)
      expect(await api({ maxBytes })).toMatchObject(expected)
    })

  it.each(Object.entries({ photo, camera }))('from %s is drawn again, so that nothing else of the file is sent', async (_, api) => {
    const canvas = stubDocument(chooses(jpeg()))
    const { data } = await api({ maxBytes: 5 })
    expect(canvas.drawn).toBe(1)
    // The fields of the file are its own properties.
    expect({ ...(data as File) }).toMatchObject({ name: 'photo.jpg', type: 'image/jpeg', size: 5 })
    expect(await (data as File).text()).toBe('12345')
  })
  it.each([
    { width: 4000, height: 3000, drawn: [2000, 1500] },
    { width: 3024, height: 4032, drawn: [1500, 2000] },
    { width: 2000, height: 1000, drawn: [2000, 1000] },
    { width: 640, height: 480, drawn: [640, 480] },
    { width: 9000, height: 2, drawn: [2000, 1] },
  ])('is drawn as $drawn when it has $width by $height pixels', async ({ width, height, drawn }) => {
    decodes(width, height)
    const canvas = stubDocument(chooses(jpeg()))
    await photo({})
    expect([canvas.width, canvas.height]).toEqual(drawn)
  })
  const noBitmap = () => Promise.reject(new DOMException('', 'InvalidStateError'))
  /** Stubs an image element that decodes, or fails with `fault`. `addresses`: object URLs that are not revoked. */
  function stubImage(fault?: Error) {
    const addresses = new Set<string>()
    class Image {
      src = ''
      width = 8000
      height = 6000
      async decode() {
        expect(addresses).toContain(this.src)
        if (fault) throw fault
      }
    }
    vi.stubGlobal('Image', Image)
    const createObjectURL = () => (addresses.add('blob:1'), 'blob:1')
    vi.stubGlobal('URL', Object.assign(class extends URL {}, { createObjectURL, revokeObjectURL: (url: string) => addresses.delete(url) }))
    return addresses
  }
  it('is drawn as an element when it is too large for a bitmap on this phone', async () => {
    const canvas = stubDocument(chooses(jpeg()))
    vi.stubGlobal('createImageBitmap', noBitmap)
    const addresses = stubImage()
    expect(await photo({})).toMatchObject({ ok: true, code: 200 })
    expect([canvas.width, canvas.height, canvas.drawn]).toEqual([2000, 1500, 1])
    expect(addresses.size).toBe(0)
  })
  it.each([
    { name: 'is no picture', fault: new DOMException('', 'EncodingError'), code: 'wrongType' },
    { name: 'cannot be shown by the phone', fault: new RangeError('Out of memory'), code: 'failed' },
  ])('is refused as what it is when it $name', async ({ fault, code }) => {
    stubDocument(chooses(jpeg()))
    vi.stubGlobal('createImageBitmap', noBitmap)
    const addresses = stubImage(fault)
    expect(await photo({})).toEqual(failed(code))
    expect(addresses.size).toBe(0)
  })
  it.each([
    { name: 'has no bitmap and no element', canvas: new Canvas(), bitmap: noBitmap, code: 'failed' },
    { name: 'is in a browser without createImageBitmap', canvas: new Canvas(), bitmap: undefined, code: 'failed' },
    {
      name: 'is too large for the canvas',
      canvas: new Canvas(null),
      bitmap: async () => ({ width: 1, height: 1, close() {} }),
      code: 'failed',
    },
  ])('is refused when it $name, also as a still of the camera', async ({ canvas, bitmap, code }) => {
    stubDocument(chooses(jpeg()), canvas)
    vi.stubGlobal('createImageBitmap', bitmap)
    expect(await photo({})).toEqual(failed(code))
    expect(await takeStill({} as HTMLVideoElement)).toBe('unsupported')
  })
  it('is freed when it cannot be drawn', async () => {
    const canvas = new Canvas()
    canvas.getContext = () => null as never
    stubDocument(chooses(jpeg()), canvas)
    const close = vi.fn()
    vi.stubGlobal('createImageBitmap', async () => ({ width: 1, height: 1, close }))
    expect(await takeStill({} as HTMLVideoElement)).toBe('unsupported')
    expect(close).toHaveBeenCalledOnce()
  })
  it('is drawn from the camera as the preview shows it', async () => {
    const canvas = stubDocument(cancels)
    expect(await takeStill({} as HTMLVideoElement)).toMatchObject({ name: 'photo.jpg', type: 'image/jpeg', size: 5 })
    expect([canvas.width, canvas.height]).toEqual([400, 300])
  })
  it.each([
    { facing: 'front', capture: 'user' },
    { facing: 'back', capture: 'environment' },
    { facing: undefined, capture: 'environment' },
  ])('is taken by the camera $capture for facing $facing', async ({ facing, capture }) => {
    stubDocument(cancels)
    await camera({ facing })
    expect(input.capture).toBe(capture)
  })
})
