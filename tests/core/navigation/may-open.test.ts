import { expect, it } from 'vitest'
import { mayOpen } from '../../../src/core/navigation/may-open.ts'
import { createSmallApp, currentPage } from '../../scenarios/small-app.ts'

it.each([
  { address: '/privacy.html', opens: true },
  { address: 'https://shop.example/', opens: true },
  { address: 'tel:021', opens: true },
  { address: 'mailto:help@example.com', opens: true },
  { address: 'http://shop.example/', opens: false },
  { address: 'javascript:alert(1)', opens: false },
  { address: ' JavaScript:alert(1)', opens: false },
  { address: 'data:text/html,x', opens: false },
  { address: 'intent://x', opens: false },
  { address: 'https://', opens: false },
])('a link to $address opens: $opens', async ({ address, opens }) => {
  expect(mayOpen(address)).toBe(opens)
  const app = createSmallApp({}, { token: 't', last: address })
  await app.visit('/list')
  await currentPage(app).run([{ link: '/session/last' }])
  expect(app.links).toEqual(opens ? [address] : [])
})
