import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Manifest, StartParts, Texts } from '../../../src/core/language/release.ts'

const files = {
  boot: 'boot.json',
  areas: { bill: 'bill.json' },
  texts: { 'en-us': { boot: 'words-boot.json', bill: 'words-bill.json', common: 'words-common.json' } },
  screens: { BillList: 'bill' },
  forms: {},
  validators: {},
}
const manifest = {
  release: 'r1',
  channels: { base: files, kios: { ...files, texts: { 'en-us': { ...files.texts['en-us'], common: 'words-common-of-kios.json' } } } },
} as unknown as Manifest
/** The files within the page are those of the base channel. */
const parts: StartParts = {
  'bill.json': { screens: { BillList: { blocks: {} } } },
  'words-bill.json': { 'bill.title': 'Bills' },
  'words-common.json': { 'action.home': 'Home' },
} as unknown as StartParts

beforeEach(() => {
  vi.resetModules()
  vi.doMock('../../../src/web/net/start-files.ts', () => ({ takeStartFile: () => undefined, startPart: (name: string) => parts[name] }))
  vi.stubGlobal('fetch', async (path: string) => {
    const name = path.replace('/config/', '')
    if (name === 'manifest.json') return Response.json(manifest)
    if (name === 'boot.json')
      return Response.json({ app: { locales: { default: 'en-us', supported: { 'en-us': {} } } }, routes: {}, calls: {} })
    return Response.json({ [`${name}.word`]: name })
  })
})
afterEach(() => {
  vi.doUnmock('../../../src/web/net/start-files.ts')
  vi.unstubAllGlobals()
})

it.each([
  { channel: 'base', common: 'action.home' },
  { channel: 'kios', common: 'words-common-of-kios.json.word' },
])('the first screen has the common texts of its channel: $channel', async ({ channel, common }) => {
  const { openRelease } = await import('../../../src/web/net/release.ts')
  const known: Texts = {}
  const release = await openRelease({ channels: [channel], locale: 'en-us', add: (_, texts) => Object.assign(known, texts) })
  await release.loadScreen('BillList')
  expect(Object.keys(known)).toEqual(expect.arrayContaining(['bill.title', common]))
})
