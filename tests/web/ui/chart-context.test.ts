import { describe, expect, it } from 'vitest'
import { barSegments } from '../../../src/web/ui/chart-context.ts'

describe('the segments of a bar', () => {
  it.each([
    { values: { principal: 5, interest: 2 }, sizes: [5, 2] },
    { values: { interest: 2, principal: 5 }, sizes: [5, 2] },
    { values: { principal: 5 }, sizes: [5] },
    { values: { principal: 'x', interest: -1 }, sizes: [] },
    { values: { principal: '5', other: 9 }, sizes: [5] },
  ])('are the positive numbers of %j in the order of the chart', ({ values, sizes }) => {
    expect(barSegments(values, ['principal', 'interest']).map(({ size }) => size)).toEqual(sizes)
  })
})
