import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Release } from '../../../src/web/net/release.ts'
import { observe } from '../../../src/web/state/store.ts'
import { syncLocale } from '../../../src/web/state/sync-locale.ts'
import { createTranslator } from '../../../src/web/state/translator.ts'

const supported = { 'id-id': { lan: 'id-ID' }, 'en-us': { lan: 'en-US' }, 'jv-id': { lan: 'jv-ID' } }
const locales = { default: 'id-id', supported } as unknown as Release['boot']['app']['locales']

beforeAll(() => {
  vi.stubGlobal('document', { documentElement: { lang: '' } })
})

/** The texts of a language arrive on `come()` and fail on `fail()`. */
function setUp() {
  const loads: { locale: string; come(): void; fail(): void }[] = []
  const release = {
    locale: 'id-id',
    boot: { app: { locales } },
    loadLocale: (locale: string) =>
      new Promise<void>((come, reject) => loads.push({ locale, come, fail: () => reject(new Error('no words')) })),
  } as unknown as Release
  const translator = createTranslator(locales, 'id-id')
  const session = observe<Record<string, unknown>>({ locale: 'id-id' })
  const kept: unknown[] = []
  const [clearCaches, onSwitched, onFailed] = [vi.fn(), vi.fn(), vi.fn()]
  const storage = { write: (_: string, value: unknown) => kept.push(value) } as unknown as Parameters<typeof syncLocale>[0]['storage']
  const choose = syncLocale({ session, release, translator, storage, clearCaches, onSwitched, onFailed })
  return {
    release,
    translator,
    session,
    kept,
    clearCaches,
    onSwitched,
    onFailed,
    choose: async (locale: string) => (choose(locale), settle()),
    end: async (at: number, how: 'come' | 'fail') => (loads[at]![how](), settle()),
    asked: () => loads.map(({ locale }) => locale),
  }
}
const settle = () => new Promise((resolve) => setTimeout(resolve))

let app: ReturnType<typeof setUp>
beforeEach(() => void (app = setUp()))
const shown = () => ({ shown: app.translator.state.locale, chosen: app.session.locale, areas: app.release.locale, kept: app.kept.at(-1) })
const all = (locale: string) => ({ shown: locale, chosen: locale, areas: locale, kept: locale })

describe('the language of the session', () => {
  it('changes when its texts have loaded, and not before', async () => {
    await app.choose('en-us')
    expect(shown()).toEqual({ shown: 'id-id', chosen: 'en-us', areas: 'id-id', kept: 'en-us' })
    await app.end(0, 'come')
    expect(shown()).toEqual(all('en-us'))
    expect([app.clearCaches, app.onSwitched].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
  })

  it('stays the current and stored one when the texts of another fail to load', async () => {
    await app.choose('en-us')
    await app.end(0, 'fail')
    expect(shown()).toEqual(all('id-id'))
    expect(app.onFailed).toHaveBeenCalledTimes(1)
    expect(app.onSwitched).not.toHaveBeenCalled()
  })

  it.each(['xx-xx', 'constructor', 5, undefined])('is never %j', async (locale) => {
    app.session.locale = locale
    await settle()
    expect(app.asked()).toEqual([])
    expect(app.translator.state.locale).toBe('id-id')
  })

  it.each([
    { name: 'the first comes last', ends: [1, 0], first: 'come' },
    { name: 'the first comes first', ends: [0, 1], first: 'come' },
    { name: 'the first fails last', ends: [1, 0], first: 'fail' },
    { name: 'the first fails first', ends: [0, 1], first: 'fail' },
  ] as const)('is the newer of two choices: $name', async ({ ends, first }) => {
    await app.choose('en-us')
    await app.choose('jv-id')
    for (const at of ends) await app.end(at, at === 0 ? first : 'come')
    expect(shown()).toEqual(all('jv-id'))
    expect(app.onSwitched).toHaveBeenCalledTimes(1)
    expect(app.onFailed).not.toHaveBeenCalled()
  })

  it.each(['come', 'fail'] as const)('stays when it is chosen again before the texts of the other %s', async (how) => {
    await app.choose('en-us')
    await app.choose('id-id')
    await app.end(0, how)
    expect(shown()).toEqual(all('id-id'))
    expect([app.onSwitched, app.onFailed].map(({ mock }) => mock.calls.length)).toEqual([0, 0])
  })

  it('loads its texts once, whatever else of the session changes', async () => {
    await app.choose('en-us')
    app.session.count = 1
    await settle()
    expect(app.asked()).toEqual(['en-us'])
  })
})
