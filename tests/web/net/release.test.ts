import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Area, Manifest, Texts } from '../../../src/core/language/release.ts'
import { LoadError } from '../../../src/web/net/load-file.ts'
import { openRelease } from '../../../src/web/net/release.ts'

const locales = ['id-id', 'en-us']
const areas = ['home', 'loan']
const screenOf = (area: string) => `${area}Screen`

function manifestOf(release: string): Manifest {
  const named = (area: string) => `${area}.${release}.json`
  const texts = (locale: string) =>
    Object.fromEntries(['boot', 'common', ...areas].map((chunk) => [chunk, `${locale}.${chunk}.${release}.json`]))
  const base = {
    boot: `boot.${release}.json`,
    areas: Object.fromEntries(areas.map((area) => [area, named(area)])),
    texts: Object.fromEntries(locales.map((locale) => [locale, texts(locale)])),
    screens: Object.fromEntries(areas.map((area) => [screenOf(area), area])),
    forms: { apply: 'loan' },
    validators: { apply: `validators.${release}.js` },
  }
  return { release, channels: { base, oppo: { ...base, boot: 'boot.oppo.json' } } }
}

const areaOf = (area: string, release: string): Area =>
  ({
    screens: { [screenOf(area)]: { blocks: {}, title: `${area} of ${release}` } },
    forms: area === 'loan' ? { apply: { schema: 'apply' } } : {},
    schemas: area === 'loan' ? { apply: { $id: release } } : {},
    calls: { [`${area}Call`]: { path: release } },
  }) as unknown as Area

/** Stubs the files of a server. Files that match `hold` wait for `letGo`; those that match `lost` are missing. */
function serve() {
  const held = new Map<string, () => void>()
  const server = { release: 'r1', asked: [] as string[], hold: /(?!)/, lost: /(?!)/, letGo: () => held.forEach((go) => go()) }
  vi.stubGlobal('fetch', async (path: string) => {
    const name = path.replace('/config/', '')
    server.asked.push(name)
    if (server.hold.test(name)) await new Promise<void>((go) => held.set(name, go))
    if (server.lost.test(name)) return new Response('', { status: 404 })
    return Response.json(fileOf(name))
  })
  return server

  function fileOf(name: string): unknown {
    if (name === 'manifest.json') return manifestOf(server.release)
    const [first = '', second = '', third = ''] = name.split('.')
    if (first === 'boot') return { app: { locales: { default: 'id-id', supported: { 'id-id': {}, 'en-us': {} } } }, routes: {}, calls: {} }
    if (locales.includes(first)) return { [`${second}.title`]: `${second} in ${first} of ${third}` } satisfies Texts
    return areaOf(first, second)
  }
}

let server: ReturnType<typeof serve>
let known: { [locale: string]: Texts }
beforeEach(() => {
  server = serve()
  known = {}
})

const open = (locale?: string, channels: readonly unknown[] = []) =>
  openRelease({ channels, locale, add: (of, texts) => (known[of] = { ...known[of], ...texts }) as unknown as void })
const chunksIn = (locale: string) => Object.keys(known[locale] ?? {}).map((key) => key.split('.', 1)[0])

describe('a release', () => {
  it('loads an area once, with its texts in the current language', async () => {
    const release = await open()
    await Promise.all([release.loadScreen('loanScreen'), release.loadForm('apply')])
    expect(server.asked.filter((name) => name.startsWith('loan'))).toEqual(['loan.r1.json'])
    expect(chunksIn('id-id')).toEqual(['boot', 'loan', 'common'])
    expect(known['en-us']).toBeUndefined()
  })

  it('loads the calls of an area', async () => {
    const release = await open()
    await release.loadScreen('homeScreen')
    expect(Object.keys(release.boot.calls)).toEqual(['homeCall'])
  })

  it.each(['loan.r1.json', 'id-id.loan.r1.json'])('loads an area again after %s failed to load', async (file) => {
    const release = await open()
    server.lost = new RegExp(`^${file}$`)
    await expect(release.loadScreen('loanScreen')).rejects.toThrow(LoadError)
    server.lost = /(?!)/
    expect(await release.loadScreen('loanScreen')).toMatchObject({ title: 'loan of r1' })
    expect(chunksIn('id-id')).toContain('loan')
  })

  it.each(['noScreen', 'constructor', '__proto__'])('has no screen %j', async (name) => {
    const release = await open()
    await expect(release.loadScreen(name)).rejects.toThrow(LoadError)
  })

  it.each([
    [undefined, 'id-id'],
    ['en-us', 'en-us'],
    ['xx-xx', 'id-id'],
    ['constructor', 'id-id'],
  ])('for the stored locale %j starts in %s', async (stored, expected) => {
    expect((await open(stored)).locale).toBe(expected)
    expect(chunksIn(expected)).toEqual(['boot'])
  })
})

describe('the channel', () => {
  it.each([
    { channels: [], expected: 'boot.r1.json' },
    { channels: ['oppo'], expected: 'boot.oppo.json' },
    { channels: [null, 'oppo'], expected: 'boot.oppo.json' },
    { channels: ['unknown', 'oppo'], expected: 'boot.oppo.json' },
    { channels: ['constructor', undefined], expected: 'boot.r1.json' },
  ])('is $expected for $channels', async ({ channels, expected }) => {
    await open(undefined, channels)
    expect(server.asked.filter((name) => name.startsWith('boot'))).toEqual([expected])
  })
})

describe('another language', () => {
  it('loads the texts of all loaded areas', async () => {
    const release = await open()
    await release.loadScreen('homeScreen')
    await release.loadLocale('en-us')
    expect(chunksIn('en-us').toSorted()).toEqual(['boot', 'common', 'home'])
  })

  it('has the texts of an area that began to load while those of the language were loading', async () => {
    const release = await open()
    await release.loadScreen('homeScreen')
    server.hold = /^en-us\.boot/
    const switching = release.loadLocale('en-us')
    await release.loadScreen('loanScreen')
    server.letGo()
    await switching
    expect(chunksIn('en-us')).toContain('loan')
  })

  it('is not requested for later areas after it failed to load', async () => {
    const release = await open()
    server.lost = /^en-us/
    await expect(release.loadLocale('en-us')).rejects.toThrow(LoadError)
    expect(await release.loadScreen('loanScreen')).toMatchObject({ title: 'loan of r1' })
  })

  it('does not change the language of areas until it is current', async () => {
    const release = await open()
    await release.loadLocale('en-us')
    await release.loadScreen('loanScreen')
    expect(chunksIn('id-id')).toContain('loan')
    expect(release.locale).toBe('id-id')
  })
})

describe('a newer release', () => {
  it('makes the current release stale', async () => {
    const release = await open()
    expect(await release.isStale()).toBe(false)
    server.release = 'r2'
    expect(await release.isStale()).toBe(true)
  })

  it('replaces loaded areas in place', async () => {
    const release = await open()
    const held = await release.loadScreen('loanScreen')
    server.release = 'r2'
    await release.refresh!()
    expect(held).toMatchObject({ title: 'loan of r2' })
    expect(release.boot.calls).toMatchObject({ loanCall: { path: 'r2' } })
    expect(known['id-id']).toMatchObject({ 'loan.title': 'loan in id-id of r2' })
    expect(await release.isStale()).toBe(false)
  })

  it.each(['boot.r2.json', 'loan.r2.json', 'id-id.loan.r2.json'])('changes nothing when %s fails to load', async (file) => {
    const release = await open()
    const held = await release.loadScreen('loanScreen')
    server.release = 'r2'
    server.lost = new RegExp(`^${file}$`)
    await expect(release.refresh!()).rejects.toThrow(LoadError)
    expect(held).toMatchObject({ title: 'loan of r1' })
    expect(await release.isStale()).toBe(true)
  })

  it('renews one form with its rules and texts, and nothing else', async () => {
    const release = await open()
    const held = await release.loadScreen('loanScreen')
    server.release = 'r2'
    await release.renewForm('apply')
    expect(await release.loadSchema('apply')).toMatchObject({ $id: 'r2' })
    expect(held).toMatchObject({ title: 'loan of r1' })
    expect(known['id-id']).toMatchObject({ 'loan.title': 'loan in id-id of r2' })
    expect(await release.isStale()).toBe(true)
  })

  it('keeps the texts of a renewed form in every language that becomes current later', async () => {
    const release = await open()
    await release.loadScreen('loanScreen')
    await release.loadScreen('homeScreen')
    // English is loaded before the form is renewed, but is not the current language then.
    await release.loadLocale('en-us')
    await release.loadLocale('id-id')
    for (const next of ['r2', 'r3']) {
      server.release = next
      await release.renewForm('apply')
      for (const locale of ['en-us', 'id-id']) {
        await release.loadLocale(locale)
        expect(known[locale]).toMatchObject({
          'loan.title': `loan in ${locale} of ${next}`,
          'common.title': `common in ${locale} of ${next}`,
          'home.title': `home in ${locale} of r1`,
          'boot.title': `boot in ${locale} of r1`,
        })
      }
    }
  })

  it('has the texts of a renewed form whose area was not loaded yet, in any order of arrival', async () => {
    const release = await open()
    server.release = 'r2'
    server.hold = /^id-id\.loan\.r1/
    const renewing = release.renewForm('apply')
    await new Promise((resolve) => setTimeout(resolve))
    server.letGo()
    await renewing
    expect(known['id-id']).toMatchObject({ 'loan.title': 'loan in id-id of r2' })
  })

  it('changes no texts when the texts of a form fail to load', async () => {
    const release = await open()
    await release.loadScreen('loanScreen')
    server.release = 'r2'
    server.lost = /^loan\.r2/
    await expect(release.renewForm('apply')).rejects.toThrow(LoadError)
    await release.loadLocale('en-us')
    expect(known['en-us']).toMatchObject({ 'loan.title': 'loan in en-us of r1' })
  })
})
