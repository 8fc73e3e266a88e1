import { describe, expect, it } from 'vitest'
import { until } from './until.ts'

describe('until', () => {
  it('resolves when the condition is true', async () => {
    let calls = 0
    await until(async () => ++calls === 3, { every: 1 })
    expect(calls).toBe(3)
  })

  it('rejects when the condition does not become true in time', async () => {
    await expect(until(() => false, { within: 30, every: 1 })).rejects.toThrow('Not so after 30 ms')
  })
})
