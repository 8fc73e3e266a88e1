import { afterEach, expect, it, vi } from 'vitest'
import { exclusively } from '../../../src/web/state/exclusively.ts'

afterEach(() => vi.unstubAllGlobals())

it('the tabs of a browser take turns by its locks', async () => {
  const names: string[] = []
  const request = (name: string, work: () => Promise<string>) => (names.push(name), work())
  vi.stubGlobal('navigator', { locks: { request } })
  expect(await exclusively('renewal', async () => 'done')).toBe('done')
  expect(names).toEqual([expect.stringContaining('renewal')])
})

it('a page without https has no locks, and is not held up', async () => {
  vi.stubGlobal('navigator', {})
  expect(await exclusively('renewal', async () => 'done')).toBe('done')
})
