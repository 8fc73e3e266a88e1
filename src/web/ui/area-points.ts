/** Points of an SVG polygon in a box of 100 x 100 whose upper edge follows the heights, the highest one at the top. */
export function areaPoints(heights: readonly number[]): string {
  const most = Math.max(1, ...heights)
  const end = Math.max(1, heights.length - 1)
  const edge = heights.map((height, index) => `${round((100 * index) / end)},${round(100 - (100 * height) / most)}`)
  if (heights.length === 1) edge.push(`100,${round(100 - (100 * heights[0]!) / most)}`)
  return ['0,100', ...edge, '100,100'].join(' ')
}

const round = (value: number) => Math.round(value * 100) / 100
