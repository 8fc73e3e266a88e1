import { afterEach, expect, it, vi } from 'vitest'
import { createPageMotion } from '../../../src/web/app/page-motion.ts'

const unhandled: unknown[] = []
const note = (reason: unknown) => void unhandled.push(reason)
const others = process.listeners('unhandledRejection')
afterEach(() => {
  process.off('unhandledRejection', note)
  for (const other of others) process.on('unhandledRejection', other)
  unhandled.length = 0
})

it.each([
  { name: 'is taken', isTaken: true, expected: [] },
  { name: 'is reported when nobody takes it', isTaken: false, expected: ['Transition was skipped'] },
])('a transition that is skipped $name', async ({ isTaken, expected }) => {
  for (const other of others) process.off('unhandledRejection', other)
  process.on('unhandledRejection', note)
  const started: unknown[] = []
  const page = {
    startViewTransition: (update?: unknown) => {
      started.push(update)
      return { ready: Promise.reject(new Error('Transition was skipped')) } as unknown as ViewTransition
    },
  }
  vi.stubGlobal('document', page)
  if (isTaken) createPageMotion()
  const update = () => {}
  page.startViewTransition(update)
  await new Promise((done) => setTimeout(done, 20))
  expect(started).toEqual([update])
  expect(unhandled.map((reason) => (reason as Error).message)).toEqual(expected)
})

it('a browser without view transitions is left as it is', () => {
  const page = {}
  vi.stubGlobal('document', page)
  createPageMotion()
  expect(page).toEqual({})
})

it.each([
  { name: 'has view transitions', page: { startViewTransition() {} }, expected: true },
  // If a transition were requested here, react-router would write a warning to the console.
  { name: 'has none', page: {}, expected: false },
])('page transitions are used in a browser that $name: $expected', ({ page, expected }) => {
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', { matchMedia: () => ({ matches: false }) })
  expect(createPageMotion().isWanted()).toBe(expected)
})
