import { describe, expect, it } from 'vitest'
import { initialRequests, screensAt } from '../../src/core/initial-requests.ts'
import type { BootFlows } from '../../src/core/language/flows.ts'
import type { Screen } from '../../src/core/language/screens.ts'

const flows = {
  app: {
    locales: { default: 'en-us', supported: { 'en-us': { lan: 'en-US', name: 'English' } } },
    api: { base: '/api', timeout: 1, credential: '/session/token', headers: { Authorization: '/session/token', os: 4 }, headerGroups: {} },
    data: { unread: { call: 'unread', when: { has: '/session/token' } } },
    facts: {},
  },
  routes: {
    routes: {
      plain: { path: '/plain', screen: 'Plain' },
      moved: { path: '/moved', redirect: 'plain' },
      within: { path: '/within/:id', screen: 'Args', layout: 'Around', props: 'params' },
      asks: { path: '/asks', screen: 'None', enter: [{ run: 'look' }] },
      writes: { path: '/writes', screen: 'Plain', enter: [{ choose: {}, otherwise: [{ call: 'save' }] }] },
    },
  },
  calls: {
    unread: { endpoint: 'GET /unread', access: 'member' },
    mine: { endpoint: 'GET /mine', access: 'member' },
    open: { endpoint: 'GET /open', access: 'visitor' },
    code: { endpoint: 'GET /code', access: 'visitor', effect: true },
    save: { endpoint: 'POST /save', access: 'member' },
  },
  actions: {
    look: {
      do: [
        { call: 'open', when: { has: '/session/token' } },
        { call: 'open', with: { who: '/session/name' }, maxAge: 5 },
        { call: 'open', with: { who: 'else' }, headers: { Authorization: 'of a link' } },
      ],
    },
  },
} as unknown as BootFlows
const screens: { [id: string]: Pick<Screen, 'data' | 'state'> } = {
  None: {},
  Around: { data: { open: { call: 'open' } } },
  Plain: {
    data: { mine: { call: 'mine' }, again: { call: 'mine' }, code: { call: 'code' }, later: { call: 'open', when: { has: '/data/mine' } } },
  },
  Args: {
    state: { most: 20 },
    data: { one: { call: 'open', with: { id: '/props/id', most: '/state/most' } }, other: { call: 'open', with: { at: { sum: [1, 2] } } } },
  },
}
const sessionEntries = { account: 'uid', drafts: 'drafts' }
type Arrival = Parameters<typeof initialRequests>[1]
const asked = (href: string, session: object, more: Partial<Arrival> = { includesShared: true }) =>
  initialRequests({ flows, sessionEntries }, { href, session, screens: screensAt(flows, href).map((id) => screens[id] as Screen), ...more })

describe('the set of requests of a page before the app runs', () => {
  it.each<{ name: string; href: string; session?: object; paths: string[] }>([
    { name: 'its reads, once each, and those of every page', href: '/plain', paths: ['/unread', '/mine'] },
    { name: 'of a visitor nothing that needs a member', href: '/plain', session: {}, paths: [] },
    {
      name: 'what its layouts read, and its own reads whose arguments are known',
      href: '/within/7',
      session: {},
      paths: ['/open', '/open'],
    },
    { name: 'what arriving there reads', href: '/asks', session: {}, paths: ['/open'] },
    { name: 'nothing where arriving writes', href: '/writes', paths: [] },
    { name: 'nothing at an address that leads elsewhere', href: '/moved', paths: [] },
    { name: 'nothing at an unknown address', href: '/nowhere', paths: [] },
  ])('is $name', ({ href, session = { token: 't' }, paths }) => {
    expect(asked(href, session).map(({ path }) => path)).toEqual(paths)
  })

  it('carries what the session and the address say, as the app would send it', () => {
    const [, own] = asked('/within/7', {})
    expect(own).toMatchObject({ method: 'GET', fields: { id: '7', most: '20' }, headers: { os: '4' } })
    const [unread] = asked('/plain', { token: 't' })
    expect(unread).toMatchObject({ headers: { Authorization: 't', os: '4' } })
  })

  it.each<{ name: string; href: string; answered: string[]; paths: string[] }>([
    { name: 'the reads of the page, not those of every page', href: '/plain', answered: [], paths: ['/mine'] },
    { name: 'nothing that is answered already', href: '/plain', answered: ['mine'], paths: [] },
    { name: 'what arriving there reads', href: '/asks', answered: [], paths: ['/open', '/open'] },
    { name: 'nothing of it that is young enough', href: '/asks', answered: ['open u 5'], paths: ['/open'] },
  ])('is, once the app runs, $name', ({ href, answered, paths }) => {
    const isAnswered = (...[name, { who }, maxAge]: Parameters<NonNullable<Arrival['isAnswered']>>) =>
      answered.includes([name, who, maxAge].filter((part) => part !== undefined).join(' '))
    expect(asked(href, { token: 't', name: 'u' }, { isAnswered }).map(({ path }) => path)).toEqual(paths)
  })
  it('is, once the app runs, what every page reads where that is asked for', () => {
    const more = { isAnswered: () => false, includesShared: true }
    expect(asked('/plain', { token: 't' }, more).map(({ path }) => path)).toEqual(['/unread', '/mine'])
  })
})
