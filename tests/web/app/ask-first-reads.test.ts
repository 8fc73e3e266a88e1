import { expect, it } from 'vitest'
import type { Screen } from '../../../src/core/language/screens.ts'
import { prefetchPage } from '../../../src/web/app/prefetch-page.ts'
import type { Release } from '../../../src/web/net/release.ts'

const boot = {
  app: {
    locales: { supported: {} },
    api: { base: '/api', timeout: 1, credential: '/session/token', headers: {}, headerGroups: {} },
    facts: {},
  },
  routes: { routes: { place: { path: '/place', screen: 'Place', enter: [{ call: 'arrive' }] } } },
  calls: { arrive: { endpoint: 'GET /arrive', access: 'visitor' }, show: { endpoint: 'GET /show', access: 'visitor' } },
  actions: {},
}

it('the first reads of a page do not wait for the file of its screen', async () => {
  let arrived = (_: Screen): void => {}
  const screen = new Promise<Screen>((resolve) => (arrived = resolve))
  const asked: string[] = []
  const release = { boot, loadScreen: () => screen } as unknown as Release
  const asking = prefetchPage(release, { href: '/place', session: {}, ask: ({ path }) => void asked.push(path) })
  await Promise.resolve()
  expect(asked).toEqual(['/arrive'])
  arrived({ data: { shown: { call: 'show' } } } as unknown as Screen)
  await asking
  expect([...new Set(asked)]).toEqual(['/arrive', '/show'])
})
