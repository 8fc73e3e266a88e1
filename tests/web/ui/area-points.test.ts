import { expect, it } from 'vitest'
import { areaPoints } from '../../../src/web/ui/area-points.ts'

it.each([
  ['falling', [2, 1, 0], '0,100 0,0 50,50 100,100 100,100'],
  ['a few days of many', [110, 105, 100], '0,100 0,0 50,25 100,50 100,100'],
  ['the same on every day', [5, 5], '0,100 0,0 100,0 100,100'],
  ['one item', [5], '0,100 0,0 100,0 100,100'],
  ['nothing saved', [0, 0], '0,100 0,100 100,100 100,100'],
])('the area of %s', (_, heights, points) => expect(areaPoints(heights)).toBe(points))
