import { expect, it } from 'vitest'
import type { Action } from '../../../src/core/language/actions.ts'
import { createSmallApp, currentPage } from '../../scenarios/small-app.ts'

it.each<{ name: string; actions: Action[]; stored: object }>([
  { name: 'stores marked entries', actions: [{ set: '/session/last', to: 'x' }], stored: { token: 't', last: 'x' } },
  { name: 'stores nothing else', actions: [{ set: '/session/shop', to: 'x' }], stored: { token: 't' } },
  { name: 'removes cleared entries', actions: [{ clear: '/session/token' }], stored: {} },
])('the device $name', async ({ actions, stored }) => {
  const app = createSmallApp({}, { token: 't' })
  await app.visit('/list')
  await currentPage(app).run(actions)
  expect(Object.fromEntries(app.device.storage)).toStrictEqual(stored)
})

it('the session takes from the device only entries that are marked to persist', () => {
  expect(createSmallApp({}, { token: 't', shop: 'x' }).app.session).toEqual({ token: 't' })
})
