import { readFileSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { AppConfig } from '../../../src/core/language/app-config.ts'
import { onceKey, timerKey } from '../../../src/core/host/storage-keys.ts'
import { openSession } from '../../../src/core/state/session.ts'
import { createStorage, type BrowserStorage, watchOtherTabs } from '../../../src/web/state/storage.ts'

const entries: AppConfig['session'] = {
  token: { schema: { type: 'string', minLength: 4, maxLength: 64 }, persist: true },
  locale: { schema: { enum: ['en-us', 'id-id'] }, persist: true, keepOnSignOut: true },
  place: {
    schema: {
      type: 'object',
      required: ['lon'],
      properties: { lon: { type: 'number', minimum: -180, maximum: 180 } },
      additionalProperties: false,
    },
    persist: true,
  },
  count: { schema: { type: 'integer', minimum: 0 }, persist: true },
  here: { schema: { type: 'string' }, persist: 'tab' },
  passing: { schema: { type: 'string' } },
  free: { schema: {} },
}
const app = { session: entries } as AppConfig
const open = (device: BrowserStorage) => openSession(app, { storage: createStorage(entries, device), observe: (value) => value })

function device(kept: Record<string, string> = {}): BrowserStorage & { kept: Record<string, string> } {
  return {
    kept,
    getItem: (name) => (Object.hasOwn(kept, name) ? kept[name]! : null),
    setItem: (name, value) => void (kept[name] = value),
    removeItem: (name) => void delete kept[name],
  }
}
const broken: BrowserStorage = {
  getItem: () => {
    throw new DOMException('blocked', 'SecurityError')
  },
  setItem: () => {
    throw new DOMException('full', 'QuotaExceededError')
  },
  removeItem: () => {
    throw new DOMException('blocked', 'SecurityError')
  },
}
const good = { 'alur:token': '"abcdef"', 'alur:locale': '"id-id"', 'alur:place': '{"lon":106.8}', 'alur:count': '3' }

describe('a stored entry', () => {
  it('is read when it fits its schema', () => {
    expect(open(device({ ...good }))).toEqual({ token: 'abcdef', locale: 'id-id', place: { lon: 106.8 }, count: 3 })
  })
  const poisons: [name: string, text: string][] = [
    ['token', '"abc"'],
    ['token', '12345'],
    ['token', '{"a":1}'],
    ['locale', '"xx"'],
    ['locale', '["id-id"]'],
    ['place', '{"lon":999}'],
    ['place', '{"lon":1,"more":1}'],
    ['place', '{}'],
    ['place', '{"lon":1,"__proto__":{"x":1}}'],
    ['count', '1.5'],
    ['count', '-1'],
    ['count', 'not JSON'],
  ]
  it.each(poisons)('%s that does not fit its schema is dropped alone: %s', (name, text) => {
    const kept = { ...good, [`alur:${name}`]: text }
    const { [name]: bad, ...others } = open(device(kept)) as Record<string, unknown>
    expect(bad).toBeUndefined()
    expect(Object.keys(others)).toHaveLength(3)
    // An entry that is no JSON is not the app's, so it stays.
    expect(Object.hasOwn(kept, `alur:${name}`)).toBe(text === 'not JSON')
  })
  it('fits its schema, whatever is in the storage', () => {
    const seen = new Set<string>()
    const text = fc.oneof(fc.json(), fc.string(), fc.constantFrom(...Object.values(good)))
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...Object.keys(entries)), text), (texts) => {
        const session = open(device(Object.fromEntries(Object.entries(texts).map(([name, text]) => [`alur:${name}`, text]))))
        expect(session.passing).toBeUndefined()
        Object.keys(session).forEach((name) => seen.add(name))
        if (session.token !== undefined) expect(session.token).toMatch(/^[^]{4,64}$/)
        if (session.locale !== undefined) expect(['en-us', 'id-id']).toContain(session.locale)
        if (session.count !== undefined) expect(Number.isInteger(session.count)).toBe(true)
        if (session.place !== undefined) expect(Object.keys(session.place as object)).toEqual(['lon'])
      }),
      { numRuns: 10_000 },
    )
    expect([...seen].toSorted()).toEqual(['count', 'locale', 'place', 'token'])
  })
})

describe('a browser storage', () => {
  it('keeps entries for the visit when it throws', () => {
    const storage = createStorage(entries, broken)
    storage.write('token', 'abcdef')
    expect(storage.read('token')).toBe('abcdef')
    storage.remove('token')
    expect(storage.read('token')).toBeUndefined()
  })
  it('may be wrapped: invalid entries are removed through the wrapped storage', () => {
    const kept = { 'alur:count': '-1' }
    const storage = createStorage(entries, device(kept))
    const remove = () => expect.unreachable()
    expect({ ...storage, remove }.read('count')).toBeUndefined()
    expect(kept).toEqual({})
  })
  it('returns what another tab has written since', () => {
    const shared = device()
    const storage = createStorage(entries, shared)
    storage.write('count', 1)
    createStorage(entries, shared).write('count', 2)
    expect(storage.read('count')).toBe(2)
  })
  it('does not share entries of one tab with another', () => {
    const [shared, first, second] = [device(), device(), device()]
    createStorage(entries, shared, first).write('here', 'bill')
    expect(createStorage(entries, shared, first).read('here')).toBe('bill')
    expect(createStorage(entries, shared, second).read('here')).toBeUndefined()
    createStorage(entries, shared, first).remove('here')
    expect([shared.kept, first.kept]).toEqual([{}, {}])
  })
  it('returns the last written value when it throws now and then', () => {
    const kept = device()
    let isFull = true
    const storage = createStorage(entries, { ...kept, setItem: (...entry) => (isFull ? broken : kept).setItem(...entry) })
    storage.write('count', 1)
    isFull = false
    storage.write('count', 2)
    expect(storage.read('count')).toBe(2)
  })
  it('keeps entries for the visit when it is missing', () => {
    const storage = createStorage(entries, undefined)
    storage.write('count', 2)
    expect(storage.read('count')).toBe(2)
  })
})

it('any JSON is read as it was written', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const storage = createStorage(entries, device())
      storage.write('free', value)
      expect(storage.read('free')).toEqual(JSON.parse(JSON.stringify(value)))
    }),
  )
})

describe('another tab', () => {
  function watched() {
    vi.useFakeTimers()
    const [page, shown] = [new EventTarget(), Object.assign(new EventTarget(), { visibilityState: 'visible' })]
    vi.stubGlobal('window', page)
    vi.stubGlobal('document', shown)
    const sync = vi.fn()
    watchOtherTabs(sync)
    const tell = (to: EventTarget, type: string, facts: object = {}) => to.dispatchEvent(Object.assign(new Event(type), facts))
    return { sync, page, shown, tell }
  }
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it.each([
    { name: 'that writes an entry of the app is heard', key: 'alur:token', times: 1 },
    { name: 'that clears everything is heard', key: null, times: 1 },
    { name: 'that writes something else is not', key: 'theme', times: 0 },
  ])('$name', ({ key, times }) => {
    const { sync, page, tell } = watched()
    tell(page, 'storage', { key })
    tell(page, 'storage', { key })
    vi.runAllTimers()
    expect(sync).toHaveBeenCalledTimes(times)
  })

  it.each([
    { name: 'a page that comes back from where it was kept', persisted: true, visibilityState: 'hidden', times: 1 },
    { name: 'a page that is shown for the first time', persisted: false, visibilityState: 'hidden', times: 0 },
    { name: 'a page that is looked at again', persisted: false, visibilityState: 'visible', times: 1 },
  ])('is read again by $name: $times', ({ persisted, visibilityState, times }) => {
    const { sync, page, shown, tell } = watched()
    shown.visibilityState = visibilityState
    tell(page, 'pageshow', { persisted })
    tell(shown, 'visibilitychange')
    expect(sync).toHaveBeenCalledTimes(times)
  })
})

describe('the device stores', () => {
  it.each([
    { what: 'the end of a wait', name: timerKey('smsCode.login'), value: 1_760_000_060, never: 'soon' },
    { what: 'that an event was tracked', name: onceKey('opened', 'u1'), value: true, never: false },
  ])('$what', ({ name, value, never }) => {
    const storage = createStorage(entries, device())
    storage.write(name, value)
    expect(storage.read(name)).toBe(value)
    storage.write(name, never)
    expect(storage.read(name)).toBeUndefined()
  })

  it.each(['other', 'timer', 'constructor', '__proto__', ''])('nothing that is not declared, as "%s"', (name) => {
    const kept = device()
    const storage = createStorage(entries, kept)
    expect(() => storage.write(name, 1)).toThrow(RangeError)
    expect(() => storage.read(name)).toThrow(RangeError)
    expect(kept.kept).toEqual({})
  })

  it('nothing except through its own module and that of the tab', () => {
    const src = join(import.meta.dirname, '../../../src')
    const files = ['core', 'product', 'web'].flatMap((folder) =>
      readdirSync(join(src, folder), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()),
    )
    const paths = files.map((entry) => join(entry.parentPath, entry.name))
    const stores = /\b(localStorage|sessionStorage|indexedDB|cookieStore|document\.cookie|caches\.open)\b/
    expect(paths.filter((path) => stores.test(readFileSync(path, 'utf8'))).map((path) => relative(src, path))).toEqual([
      'web/app/reload-once.ts',
      'web/state/storage.ts',
    ])
  })
})
