import { expect, it, vi } from 'vitest'
import { once } from '../../../src/server/platform/once.ts'

it('a lazy value is computed at its first use, and again only after a failure', async () => {
  const make = vi.fn(async () => 'made')
  const get = once(make)
  expect(make).not.toHaveBeenCalled()
  make.mockRejectedValueOnce(new Error('too many open files'))
  const both = await Promise.allSettled([get(), get()])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await Promise.all([get(), get(), get()])).toEqual(['made', 'made', 'made'])
  expect(make).toHaveBeenCalledTimes(2)
})
