import { describe, expect, it } from 'vitest'
import policy from '../../../schemas/meta/policy.json' with { type: 'json' }
import { longestTimerSeconds, timerEnd } from '../../../src/web/state/use-timer.ts'

const now = 1_760_000_000

describe('the end of a wait', () => {
  it.each<{ name: string; stored: unknown; end: number }>([
    { name: 'is none where nothing was waited for', stored: undefined, end: 0 },
    { name: 'is told while it lasts', stored: now + 40, end: now + 40 },
    { name: 'is told while what was waited for may still come', stored: now - 60, end: now - 60 },
    { name: 'is none where that has long run out', stored: now - 3600, end: 0 },
  ])('$name', ({ stored, end }) => {
    const storage = { read: () => stored, write: () => {}, remove: () => {} }
    expect(timerEnd('code', { storage, now: () => now })).toBe(end)
  })
})

it('it is stored for as long as a policy may keep a code valid', () => {
  expect(longestTimerSeconds).toBe(policy.definitions.terms.properties.smsCodes.properties.minutes.maximum * 60)
})
