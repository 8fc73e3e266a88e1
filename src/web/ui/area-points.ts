/**
 * Points of an SVG polygon in a box of 100 x 100 whose upper edge follows the heights, the highest at the top and the lowest at most at
 * half: the days of a long loan differ by too little to be seen from zero.
 */
export function areaPoints(heights: readonly number[]): string {
  const most = Math.max(1, ...heights)
  const least = Math.min(...heights)
  const base = least < most ? Math.max(0, 2 * least - most) : 0
  const shown = (height: number) => round(100 - (100 * (height - base)) / (most - base))
  const end = Math.max(1, heights.length - 1)
  const edge = heights.map((height, index) => `${round((100 * index) / end)},${shown(height)}`)
  if (heights.length === 1) edge.push(`100,${shown(heights[0]!)}`)
  return ['0,100', ...edge, '100,100'].join(' ')
}

const round = (value: number) => Math.round(value * 100) / 100
