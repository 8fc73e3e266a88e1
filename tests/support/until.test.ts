import { describe, expect, it } from 'vitest'
import { until } from './until.ts'

describe('a wait for something', () => {
  it('ends when it is so', async () => {
    let looks = 0
    await until(async () => ++looks === 3, { every: 1 })
    expect(looks).toBe(3)
  })

  it('fails when it is never so', async () => {
    await expect(until(() => false, { within: 30, every: 1 })).rejects.toThrow('Not so after 30 ms')
  })
})
