import type { LoaderFunctionArgs } from 'react-router-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { App } from '../../../src/core/app.ts'
import type { Routes } from '../../../src/core/language/routes.ts'
import type { ScreenInstance } from '../../../src/core/screens/screen.ts'
import { createPageLoaders } from '../../../src/web/app/page-loaders.ts'
import { createPageLoads } from '../../../src/web/net/page-load.ts'
import type { LayoutData } from '../../../src/web/screens/page-data.ts'

const routes = {
  routes: { area: { path: '/home', layout: 'Area' }, home: { path: '/home/loans', screen: 'Loans', parent: 'area' } },
} as unknown as Routes

beforeEach(() => void vi.stubGlobal('window', { location: { pathname: '/home/loans', search: '' } }))

describe('a layout', () => {
  it.each([
    { name: 'stays for the same account', next: 'ayu', opened: ['ayu'] },
    { name: 'is created again for another account', next: 'budi', opened: ['ayu', 'budi'] },
  ])('$name', async ({ next, opened }) => {
    const device = { account: 'ayu' }
    const made: string[] = []
    const app = {
      session: {},
      resolveNavigation: async () => ({ render: { name: 'home', path: '/home/loans', params: {}, query: {}, state: {} } }),
      async openScreen() {
        const { account } = device
        made.push(account)
        return { hasAccountChanged: () => device.account !== account } as ScreenInstance
      },
    } as unknown as App
    let layouts: LayoutData | undefined
    const { loadLayouts } = createPageLoaders({
      app,
      routes,
      pageLoads: createPageLoads(1000),
      firstHref: '/home/loans',
      statesByHref: new Map([['/home/loans', {}]]),
      shown: () => ({ ...(layouts && { layouts }) }),
      staysOnPage: () => false,
      isNewEntry: () => false,
    })
    const load = async () => (layouts = await loadLayouts({ request: new Request('http://app.example/home/loans') } as LoaderFunctionArgs))
    await load()
    device.account = next
    await load()
    expect(made).toEqual(opened)
    expect(layouts?.layouts).toHaveLength(1)
  })
})
