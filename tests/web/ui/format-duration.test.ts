import { describe, expect, it } from 'vitest'
import { formatDuration } from '../../../src/web/ui/format-duration.ts'

describe('a duration', () => {
  it.each([
    [0, '00:00'],
    [-5, '00:00'],
    [59, '00:59'],
    [59.2, '01:00'],
    [725, '12:05'],
    [3600, '1:00:00'],
    [108_305, '30:05:05'],
  ])('%d seconds is written as %s', (seconds, text) => {
    expect(formatDuration(seconds)).toBe(text)
  })
})
