import { expect, it } from 'vitest'
import type { Routes } from '../../../src/core/language/routes.ts'
import { layoutsOf } from '../../../src/core/navigation/layouts-of.ts'

const routes = {
  routes: {
    root: { path: '/' },
    home: { path: '/home', parent: 'root', layout: 'HomeArea' },
    offer: { path: '/offers', parent: 'home' },
    detail: { path: '/offers/detail', parent: 'offer', layout: 'OfferArea' },
    me: { path: '/me', screen: 'Me' },
    help: { path: '/help', parent: 'start' },
    loop: { path: '/loop', parent: 'circle', layout: 'LoopArea' },
  },
  aliases: { start: 'home', circle: 'loop' },
} as unknown as Routes

it.each([
  { name: 'me', layouts: [] },
  { name: 'home', layouts: [{ route: 'home', screen: 'HomeArea' }] },
  { name: 'offer', layouts: [{ route: 'home', screen: 'HomeArea' }] },
  {
    name: 'detail',
    layouts: [
      { route: 'home', screen: 'HomeArea' },
      { route: 'detail', screen: 'OfferArea' },
    ],
  },
  { name: 'help', layouts: [{ route: 'home', screen: 'HomeArea' }] },
  { name: 'loop', layouts: [{ route: 'loop', screen: 'LoopArea' }] },
  { name: 'unknown', layouts: [] },
])('the layouts around $name, whose parent may be named by an alias', ({ name, layouts }) => {
  expect(layoutsOf(routes, name)).toEqual(layouts)
})
