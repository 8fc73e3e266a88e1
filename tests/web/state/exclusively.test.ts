import { describe, expect, it, vi } from 'vitest'
import { withStorageLock } from '../../../src/web/state/exclusively.ts'
import type { BrowserStorage } from '../../../src/web/state/storage.ts'

const memory = (): BrowserStorage & { kept: Map<string, string> } => {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, value),
    removeItem: (name) => void kept.delete(name),
  }
}
const blocked: BrowserStorage = {
  getItem: () => {
    throw new DOMException('blocked', 'SecurityError')
  },
  setItem: () => {
    throw new DOMException('full', 'QuotaExceededError')
  },
  removeItem: () => {},
}

describe('where the browser has no locks, tabs take turns by the storage', () => {
  it('one at a time, each in the end', async () => {
    const device = memory()
    let inside = 0
    const most: number[] = []
    const work = async () => {
      most.push(++inside)
      await new Promise((resolve) => setTimeout(resolve, 5))
      inside -= 1
    }
    await Promise.all(Array.from({ length: 4 }, () => withStorageLock('lock', work, device)))
    expect(most).toEqual([1, 1, 1, 1])
    expect(device.kept.size).toBe(0)
  })

  it('one at a time, also when the first takes minutes', async () => {
    vi.useFakeTimers()
    try {
      const device = memory()
      let inside = 0
      const most: number[] = []
      const work = async () => {
        most.push(++inside)
        await new Promise((resolve) => setTimeout(resolve, 120_000))
        inside -= 1
      }
      const both = Promise.all([1, 2].map(() => withStorageLock('lock', work, device)))
      await vi.advanceTimersByTimeAsync(250_000)
      await both
      expect(most).toEqual([1, 1])
      expect([device.kept.size, vi.getTimerCount()]).toEqual([0, 0])
    } finally {
      vi.useRealTimers()
    }
  })

  it.each([
    { name: 'a tab that was closed with it', device: () => withHolder('closed 1') },
    { name: 'a storage that is blocked', device: () => blocked },
    { name: 'no storage at all', device: () => undefined },
  ])('and are not held up by $name', async ({ device }) => {
    expect(await withStorageLock('lock', async () => 'done', device())).toBe('done')
  })

  it('and leave alone what another took over meanwhile', async () => {
    const device = memory()
    await withStorageLock('lock', async () => device.setItem('lock', 'other 1'), device)
    expect(device.getItem('lock')).toBe('other 1')
  })

  it('and give it back when the work fails', async () => {
    const device = memory()
    const failing = withStorageLock('lock', () => Promise.reject(new Error('no')), device)
    await expect(failing).rejects.toThrow('no')
    expect(device.kept.size).toBe(0)
  })
})

function withHolder(holder: string): BrowserStorage {
  const device = memory()
  device.setItem('lock', holder)
  return device
}
