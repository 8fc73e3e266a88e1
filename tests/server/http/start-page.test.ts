import { describe, expect, it } from 'vitest'
import type { ChannelFiles, Manifest } from '../../../src/core/language/release.ts'
import { routeNameOf, type StartRelease } from '../../../src/server/http/first-screen.ts'
import { renderStartPage, type StartTemplate } from '../../../src/server/http/start-page.ts'

const page =
  '<html><head><link rel="preload" href="/config/manifest.json" as="fetch" crossorigin /><link rel="stylesheet" crossorigin href="/assets/index-1.css"></head>' +
  '<body><div class="header"><svg class="logo"></svg></div></body></html>'
const template: StartTemplate = {
  page,
  styles: 'a{color:red}',
  fonts: 'assets/fonts.css',
  blocks: { Form: { scripts: ['assets/form.js'], styles: ['assets/form.css'] } },
  sheets: { 'assets/form.css': 'b{color:blue}' },
}
const routes = {
  routes: {
    root: { path: '/' },
    home: { path: '/home', screen: 'Home', layout: 'Area', enter: [{ call: 'status' }] },
    start: { path: '/start', screen: 'Start', enter: [{ go: 'form', when: { lacks: '/session/token' } }, { call: 'status' }] },
    form: { path: '/form/:id', screen: 'Ask', title: 'title.form' },
    bare: { path: '/bare', screen: 'Ask', title: 'title.form', hide: { back: true } },
    plain: { path: '/plain', screen: 'Ask', title: 'title.form', hide: { header: true } },
  },
  tabs: { home: {} },
}
const files: ChannelFiles = {
  boot: 'boot.json',
  areas: { home: 'home.json', ask: 'ask.json', shell: 'shell.json', other: 'other.json', start: 'start.json' },
  texts: { 'en-us': { boot: 'en-boot.json', ask: 'en-ask.json', common: 'en-common.json' }, 'id-id': { boot: 'id-boot.json' } },
  screens: { Home: 'home', Ask: 'ask', Area: 'shell', Place: 'other', Start: 'start' },
  forms: { one: 'ask' },
  validators: { one: 'validator.js' },
}
const stored: { [file: string]: unknown } = {
  'boot.json': { app: { locales: { default: 'en-us', supported: {} } }, routes },
  'home.json': { screens: { Home: { blocks: {} } } },
  'ask.json': {
    screens: { Ask: { blocks: { place: { block: 'Include', screen: 'Place' }, form: { block: 'Form', form: 'one' } } }, Later: {} },
    forms: { one: { schema: 'first', submit: { call: 'send', button: 'words.send' } }, two: { schema: 'second' } },
    schemas: { first: { $id: '1' }, second: { $id: '2' } },
    calls: { send: { endpoint: 'POST /send' }, other: { endpoint: 'GET /other' } },
  },
  'shell.json': { screens: {} },
  'start.json': { screens: { Start: { title: 'words.start' } }, forms: {}, schemas: {}, calls: {} },
  'en-common.json': { 'words.place': 'Here', 'words.elsewhere': 'Elsewhere' },
  'other.json': { screens: { Place: { title: 'words.place' } }, forms: {}, schemas: {}, calls: {} },
  'en-boot.json': { 'title.form': 'Your <name></script>' },
  'en-ask.json': { 'words.send': 'Send', 'words.later': 'Later', 'form.one.name': 'Name', 'form.two.name': 'Name' },
}
const parts = {
  'ask.json': {
    screens: { Ask: (stored['ask.json'] as { screens: { Ask: object } }).screens.Ask },
    forms: { one: { schema: 'first', submit: { call: 'send', button: 'words.send' } } },
    schemas: { first: { $id: '1' } },
    calls: { send: { endpoint: 'POST /send' } },
  },
  'en-ask.json': { 'words.send': 'Send', 'form.one.name': 'Name' },
  'other.json': stored['other.json'],
  'en-common.json': { 'words.place': 'Here' },
}
const release: StartRelease = {
  id: 'r',
  manifest: JSON.stringify({ release: 'r', channels: { base: files, partner: { ...files, boot: 'boot.json' } } } satisfies Manifest),
  text: (name) => (Object.hasOwn(stored, name) ? JSON.stringify(stored[name]) : undefined),
}
const render = (path: string, locale = 'en-us') => renderStartPage(template, release, { channel: '', path, locale })
const startOf = (html: string) =>
  JSON.parse(/<script type="application\/json" id="start">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}') as { [file: string]: unknown }

describe('the page that an address gets', () => {
  it.each([
    { path: '/home', names: ['boot.json', 'en-boot.json', 'en-common.json', 'home.json', 'shell.json'], only: {} },
    { path: '/', names: ['boot.json', 'en-boot.json', 'en-common.json', 'home.json', 'shell.json'], only: {} },
    { path: '/form/1', names: ['boot.json', 'en-boot.json'], only: parts },
    { path: '/start', names: ['boot.json', 'en-boot.json'], only: { ...parts, 'start.json': stored['start.json'] } },
    { path: '/nowhere', names: ['boot.json', 'en-boot.json', 'en-common.json', 'home.json', 'shell.json'], only: {} },
  ])('$path has the files of a visitor’s first screen: whole areas if a reply decides which', ({ path, names, only }) => {
    const { 'manifest.json': list, ...found } = startOf(render(path))
    expect(list).toEqual(JSON.parse(release.manifest))
    expect(found).toEqual({ ...Object.fromEntries(names.map((name) => [name, stored[name]])), parts: only })
  })

  it.each([
    { path: '/form/1', announced: ['/assets/form.js', '/config/validator.js'] },
    { path: '/home', announced: [] },
  ])('$path preloads the code of its blocks', ({ path, announced }) => {
    const links = [...render(path).matchAll(/<link rel="(?:modulepreload|preload)"[^>]* href="([^"]+)"/g)].map(([, href]) => href)
    expect(links).toEqual(announced)
  })

  it.each([
    { name: 'its title', path: '/form/1', locale: 'en-us', shows: true },
    { name: 'no title when the app’s language is unknown', path: '/form/1', locale: 'id-id', shows: false },
    { name: 'no title when the header has only a back button', path: '/bare', locale: 'en-us', shows: false },
  ])('shows $name before the app runs', ({ path, locale, shows }) => {
    const html = render(path, locale)
    expect(html.includes('<p class="header-title">')).toBe(shows)
    expect(html.match(/<\/script>/g)).toHaveLength(1)
  })

  it.each([
    { name: 'the logo on a main page', path: '/bare', logo: true, back: false },
    { name: 'the back button elsewhere', path: '/form/1', logo: false, back: true },
    { name: 'neither when the route has no header', path: '/plain', logo: false, back: false },
  ])('shows $name', ({ path, logo, back }) => {
    const html = render(path)
    expect(html.includes('class="logo"')).toBe(logo)
    expect(html.includes('class="header-back"')).toBe(back)
  })

  it.each([
    { name: 'its styles', path: '/home', style: 'a{color:red}', linked: ['/assets/index-1.css', '/assets/fonts.css'] },
    {
      name: 'its styles and those of its lazy blocks',
      path: '/form/1',
      style: 'a{color:red}b{color:blue}',
      linked: ['/assets/form.css', '/assets/index-1.css', '/assets/fonts.css'],
    },
  ])('$path contains $name, without links that load them again', ({ path, style, linked }) => {
    const html = render(path)
    expect(html).toContain(`<style>${style}</style><link rel="stylesheet" disabled media="not all"`)
    const links = [...html.matchAll(/<link rel="stylesheet"([^>]*)href="([^"]+)"/g)]
    expect(links.map(([, , href]) => href)).toEqual(linked)
    for (const [, attributes] of links) expect(attributes).toContain('disabled media="not all"')
  })

  it('is the built page when there is no release', () => {
    expect(renderStartPage(template, { ...release, manifest: '{}' }, { channel: '', path: '/', locale: '' })).toBe(page)
  })

  it.each([
    { name: 'of the same route', one: '/form/1', other: '/form/2', same: true },
    { name: 'of two routes', one: '/form/1', other: '/home', same: false },
    { name: 'that do not exist', one: '/x', other: '/y/z', same: true },
  ])('is the same for addresses $name: $same', ({ one, other, same }) => {
    const nameOf = (path: string) => JSON.stringify(routeNameOf(release, { channel: 'no-such-channel', path, locale: '' }))
    expect(nameOf(one) === nameOf(other)).toBe(same)
  })
})
