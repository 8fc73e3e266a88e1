import { expect, it } from 'vitest'
import type { Routes } from '../../../src/core/language/routes.ts'
import type { Location } from '../../../src/core/navigation/route.ts'
import { createScreenCache } from '../../../src/core/screens/screen-cache.ts'
import type { ScreenInstance } from '../../../src/core/screens/screen.ts'

const home: Location = { name: 'home', access: 'member', path: '/home', params: {}, query: {}, state: {} }

/** A cache whose screens have the id of the signed-in account. Each waits for `arrive`. */
function cacheOf(first: string) {
  const device = { account: first }
  const arrivals: (() => void)[] = []
  const make = async () => {
    const { account } = device
    await new Promise<void>((resolve) => arrivals.push(resolve))
    return { id: account } as ScreenInstance
  }
  const routes = { routes: { home: { path: '/home', screen: 'Home' } } } as unknown as Routes
  const cache = createScreenCache(routes, make, () => {})
  const open = async () => (await cache.open('Home', home)).id
  return { device, open, clear: cache.clear, arrive: (at: number) => arrivals[at]?.() }
}

it('a screen is not cached if the cache was cleared while it loaded', async () => {
  const { device, open, clear, arrive } = cacheOf('ayu')
  const before = open()
  device.account = 'budi'
  clear()
  arrive(0)
  expect(await before).toBe('ayu')
  const after = open()
  arrive(1)
  expect(await after).toBe('budi')
})

it('a screen that began to load before a clear does not replace one loaded after it', async () => {
  const { device, open, clear, arrive } = cacheOf('ayu')
  const before = open()
  device.account = 'budi'
  clear()
  const after = open()
  arrive(1)
  arrive(0)
  expect([await before, await after]).toEqual(['ayu', 'budi'])
  expect(await open()).toBe('budi')
})
