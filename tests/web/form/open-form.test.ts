import { describe, expect, it, vi } from 'vitest'
import type { ScreenInstance } from '../../../src/core/screens/screen.ts'
import { openForm } from '../../../src/web/form/open-form.ts'
import { forgetFailedLoads } from '../../../src/web/net/failed-loads.ts'

describe('opening a form', () => {
  const failing = () => {
    const load = vi.fn(() => Promise.reject(new Error('offline')))
    const screen = { openForm: load } as unknown as ScreenInstance
    return { load, open: () => openForm(screen, 'a') }
  }

  it('is not requested again by another render after a failure', async () => {
    const { load, open } = failing()
    const first = open()
    await expect(first).rejects.toThrow('offline')
    expect(open()).toBe(first)
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('is requested again after a failure when the borrower retries', async () => {
    const { load, open } = failing()
    await expect(open()).rejects.toThrow('offline')
    forgetFailedLoads()
    await expect(open()).rejects.toThrow('offline')
    expect(load).toHaveBeenCalledTimes(2)
  })
})
