import { describe, expect, it } from 'vitest'
import type { Routes } from '../../../src/core/language/routes.ts'
import { likelyRoute } from '../../../src/web/net/likely-route.ts'

const routes = {
  routes: {
    home: { path: '/home', screen: 'home' },
    orders: { path: '/orders', screen: 'orders' },
    old: { path: '/old', redirect: 'home' },
  },
  tabs: { orders: { text: 'orders', icon: 'list' }, home: { text: 'home', icon: 'home' } },
  tabOrder: ['home', 'orders'],
} as unknown as Routes

describe('the screen that an address most likely leads to', () => {
  it.each([
    { name: 'is that of its own route', path: '/orders', screen: 'orders' },
    { name: 'is that of the first tab when the address only redirects', path: '/old', screen: 'home' },
    { name: 'is that of the first tab when no route has the address', path: '/', screen: 'home' },
  ])('$name', ({ path, screen }) => {
    expect(likelyRoute(routes, path)?.screen).toBe(screen)
  })

  it('is none without tabs', () => {
    expect(likelyRoute({ routes: {}, tabs: {} } as unknown as Routes, '/')).toBeUndefined()
  })
})
