import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { camera } from '../../../src/web/device/camera.ts'
import { install } from '../../../src/web/device/install.ts'
import { location } from '../../../src/web/device/location.ts'
import { photo } from '../../../src/web/device/photo.ts'
import { saveFile } from '../../../src/web/device/save-file.ts'
import { share } from '../../../src/web/device/share.ts'
import { captureInstallPrompt } from '../../../src/web/device/install-prompt.ts'

afterEach(() => vi.unstubAllGlobals())

const reasons = {
  location: ['denied', 'unavailable', 'timeout', 'unsupported'],
  share: ['cancelled', 'unsupported'],
  camera: ['cancelled', 'wrongType', 'tooLarge'],
  photo: ['cancelled', 'wrongType', 'tooLarge'],
  saveFile: ['failed'],
  install: ['cancelled', 'unsupported'],
}

const refusal = (code: string) => ({ ok: false, code, data: undefined })
const answer = (data: unknown) => ({ ok: true, code: 200, data })

it('each is listed with every reason that its tests give', () => {
  const listed = JSON.parse(readFileSync(new URL('../../../schemas/meta/asks.json', import.meta.url), 'utf8')) as {
    definitions: Record<string, { refusals: Record<string, string> }>
  }
  for (const [name, codes] of Object.entries(reasons))
    expect(Object.keys(listed.definitions[name]!.refusals)).toEqual(expect.arrayContaining(codes))
})

describe('location', () => {
  type Asked = (found: (position: unknown) => void, failed: (error: { code: number }) => void) => void
  const cases: { name: string; geolocation: { getCurrentPosition: Asked } | undefined; expect: object }[] = [
    {
      name: 'is where the phone is',
      geolocation: { getCurrentPosition: (found) => found({ coords: { longitude: 106.8, latitude: -6.2, accuracy: 20 } }) },
      expect: answer({ lon: 106.8, lat: -6.2 }),
    },
    { name: 'may be denied', geolocation: { getCurrentPosition: (_, failed) => failed({ code: 1 }) }, expect: refusal('denied') },
    { name: 'may not be known', geolocation: { getCurrentPosition: (_, failed) => failed({ code: 2 }) }, expect: refusal('unavailable') },
    { name: 'may take too long', geolocation: { getCurrentPosition: (_, failed) => failed({ code: 3 }) }, expect: refusal('timeout') },
    { name: 'is unknown to a phone that has none', geolocation: undefined, expect: refusal('unsupported') },
  ]
  it.each(cases)('$name', async ({ geolocation, expect: expected }) => {
    vi.stubGlobal('navigator', { geolocation })
    expect(await location({})).toEqual(expected)
  })
})

describe('share', () => {
  const failing = (name: string) => () => Promise.reject(new DOMException('', name))
  const cases: { name: string; navigator: object; expect: object }[] = [
    { name: 'hands over', navigator: { share: async () => {} }, expect: answer({}) },
    { name: 'is left by its reader', navigator: { share: failing('AbortError') }, expect: refusal('cancelled') },
    {
      name: 'copies where a phone cannot share',
      navigator: { share: failing('NotAllowedError'), clipboard: { writeText: async () => {} } },
      expect: answer({}),
    },
    {
      name: 'copies where a browser does not know it',
      navigator: { clipboard: { writeText: async () => {} } },
      expect: answer({}),
    },
    {
      name: 'cannot where not even that is allowed',
      navigator: { clipboard: { writeText: failing('NotAllowedError') } },
      expect: refusal('unsupported'),
    },
    { name: 'cannot where there is no clipboard', navigator: {}, expect: refusal('unsupported') },
  ]
  it.each(cases)('$name', async ({ navigator, expect: expected }) => {
    vi.stubGlobal('navigator', navigator)
    expect(await share({ title: 'Alur', text: 'Look', link: 'https://alur.example/x' })).toEqual(expected)
  })
  it('copies the words and the address', async () => {
    const writeText = vi.fn(async () => {})
    vi.stubGlobal('navigator', { clipboard: { writeText } })
    await share({ text: 'Look', link: 'https://alur.example/x', title: '' })
    expect(writeText).toHaveBeenCalledWith('Look https://alur.example/x')
  })
})

/** A file input whose owner does what `choose` says once it is opened. */
class FileInput extends EventTarget {
  files: File[] = []
  accept = ''
  capture = ''
  type = ''
  oncancel = null
  constructor(readonly choose: (input: FileInput) => void) {
    super()
  }
  click() {
    queueMicrotask(() => this.choose(this))
  }
}

/** A canvas that notes how large it is, and makes a JPEG of five bytes. */
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
  const stage = (choose: (input: FileInput) => void, canvas = new Canvas()) => {
    input = new FileInput(choose)
    vi.stubGlobal('document', { createElement: (name: string) => (name === 'canvas' ? canvas : input) })
    return canvas
  }
  const decodes = (width: number, height: number) =>
    vi.stubGlobal('createImageBitmap', async (_file: Blob, options: object) => {
      expect(options).toEqual({ imageOrientation: 'from-image' })
      return { width, height, close() {} }
    })
  beforeEach(() => decodes(400, 300))

  const cases: { name: string; choose: (input: FileInput) => void; maxBytes?: number; expect: object }[] = [
    { name: 'is dismissed', choose: cancels, expect: { ok: false, code: 'cancelled' } },
    {
      name: 'of another kind is refused',
      choose: chooses(new File(['x'], 'a.pdf', { type: 'application/pdf' })),
      expect: { ok: false, code: 'wrongType' },
    },
    { name: 'that is too large is refused', choose: chooses(jpeg()), maxBytes: 4, expect: { ok: false, code: 'tooLarge' } },
    { name: 'that fits is taken', choose: chooses(jpeg()), maxBytes: 9, expect: { ok: true, code: 200 } },
    { name: 'without rules is taken', choose: chooses(jpeg()), expect: { ok: true, code: 200 } },
  ]
  for (const [kind, ask] of Object.entries({ photo, camera }))
    it.each(cases)(`${kind}: $name`, async ({ choose, maxBytes, expect: expected }) => {
      stage(choose)
      expect(await ask({ maxBytes })).toMatchObject(expected)
    })

  it('is a file that can be read like a map', async () => {
    stage(chooses(jpeg()))
    const { data } = await camera({})
    expect(data).toBeInstanceOf(File)
    expect({ ...(data as File) }).toMatchObject({ name: 'card.jpg', type: 'image/jpeg', size: 9 })
    expect(await (data as File).text()).toBe('123456789')
  })
  it('is drawn anew when it is a photo, so that nothing else of the file leaves the phone', async () => {
    const canvas = stage(chooses(jpeg()))
    const { data } = await photo({ maxBytes: 5 })
    expect(canvas.drawn).toBe(1)
    expect({ ...(data as File) }).toMatchObject({ name: 'photo.jpg', type: 'image/jpeg', size: 5 })
    expect(await (data as File).text()).toBe('12345')
  })
  it.each([
    { width: 4000, height: 3000, drawn: [2000, 1500] },
    { width: 3024, height: 4032, drawn: [1500, 2000] },
    { width: 2000, height: 1000, drawn: [2000, 1000] },
    { width: 640, height: 480, drawn: [640, 480] },
    { width: 9000, height: 2, drawn: [2000, 1] },
  ])('of $width by $height is drawn as $drawn', async ({ width, height, drawn }) => {
    decodes(width, height)
    const canvas = stage(chooses(jpeg()))
    await photo({})
    expect([canvas.width, canvas.height]).toEqual(drawn)
  })
  it.each([
    { name: 'cannot be shown', canvas: new Canvas(), bitmap: () => Promise.reject(new DOMException('', 'InvalidStateError')) },
    { name: 'comes to a browser that cannot open it', canvas: new Canvas(), bitmap: undefined },
    { name: 'is too much for the phone', canvas: new Canvas(null), bitmap: async () => ({ width: 1, height: 1, close() {} }) },
  ])('that $name is refused', async ({ canvas, bitmap }) => {
    stage(chooses(jpeg()), canvas)
    vi.stubGlobal('createImageBitmap', bitmap)
    expect(await photo({})).toEqual(refusal('wrongType'))
  })
  it.each([
    { facing: 'front', capture: 'user' },
    { facing: 'back', capture: 'environment' },
    { facing: undefined, capture: 'environment' },
  ])('is taken by the camera on the side "$facing"', async ({ facing, capture }) => {
    stage(cancels)
    await camera({ facing })
    expect(input.capture).toBe(capture)
  })
})

describe('a file to keep', () => {
  const clicked: { href: string; download: string; target: string }[] = []
  beforeEach(() => {
    clicked.length = 0
    vi.useFakeTimers()
    vi.stubGlobal('document', {
      createElement: () => ({
        href: '',
        download: '',
        target: '',
        click() {
          clicked.push({ ...this })
        },
      }),
    })
  })
  afterEach(() => void vi.useRealTimers())

  const cases = [
    { name: 'that is in memory', link: new Blob(['hello']), href: /^blob:/, beside: false },
    { name: 'from our own origin', link: '/api/x', href: /^\/api\/x$/, beside: false },
    { name: 'from another host, beside the app', link: 'https://files.example/x', href: /^https:/, beside: true },
    { name: 'not from a host that nobody named', link: '//evil.example/x', href: undefined, beside: false },
    { name: 'not from a script', link: 'javascript:alert(1)', href: undefined, beside: false },
    { name: 'not from nothing', link: undefined, href: undefined, beside: false },
  ]
  it.each(cases)('$name', async ({ link, href, beside }) => {
    expect(await saveFile({ link, name: 'a.pdf' })).toEqual(href ? answer({}) : refusal('failed'))
    expect(clicked.map(({ download }) => download)).toEqual(href ? ['a.pdf'] : [])
    if (href) expect(clicked[0]?.href).toMatch(href)
    expect(clicked[0]?.target === '_blank').toBe(beside)
  })
})

describe('putting the app on the home screen', () => {
  const cases = [
    { name: 'is agreed to', outcome: 'accepted', expect: answer({}) },
    { name: 'is turned down', outcome: 'dismissed', expect: refusal('cancelled') },
  ]
  it.each(cases)('$name, and is asked once', async ({ outcome, expect: expected }) => {
    const browser = new EventTarget()
    vi.stubGlobal('window', browser)
    captureInstallPrompt()
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: vi.fn(async () => {}),
      userChoice: Promise.resolve({ outcome }),
    })
    browser.dispatchEvent(offer)
    expect(offer.defaultPrevented).toBe(true)
    expect(await install({})).toEqual(expected)
    expect(offer.prompt).toHaveBeenCalledTimes(1)
    expect(await install({})).toEqual(refusal('unsupported'))
  })
})
