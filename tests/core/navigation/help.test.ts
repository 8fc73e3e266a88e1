import { expect, it } from 'vitest'
import type { Route } from '../../../src/core/language/routes.ts'
import { helpActions } from '../../../src/core/navigation/help.ts'
import { smallFlows } from '../../scenarios/small-app.ts'

it.each<{ name: string; route: Partial<Route>; actions: unknown }>([
  { name: 'opens the sheet', route: {}, actions: [{ open: 'Help', with: {} }] },
  { name: 'opens it at an answer', route: { help: 'fee' }, actions: [{ open: 'Help', with: { at: 'fee' } }] },
  { name: 'is not there on a page that says why', route: { noHelpReason: 'It is the help' }, actions: undefined },
  { name: 'is not there without a header', route: { hide: { header: true } }, actions: undefined },
])('help $name', ({ route, actions }) => {
  const routes = { ...smallFlows.routes, help: { sheet: 'Help', prop: 'at' }, routes: { page: { path: '/page', ...route } } }
  expect(helpActions(routes, 'page')).toEqual(actions)
  expect(helpActions(routes, 'gone')).toBeUndefined()
  expect(helpActions({ ...routes, help: undefined } as never, 'page')).toBeUndefined()
})
