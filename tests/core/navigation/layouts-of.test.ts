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
  },
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
  { name: 'unknown', layouts: [] },
])('the layouts around $name', ({ name, layouts }) => {
  expect(layoutsOf(routes, name)).toEqual(layouts)
})
