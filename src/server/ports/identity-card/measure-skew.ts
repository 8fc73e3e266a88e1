import type { GreyImage } from './grey-image.ts'

const MAX_DEGREES = 12
const INK = 60
const MAX_POINTS = 60_000
const LEAST_POINTS = 4000

/** Degrees by which lines slope downwards to the right: at the right angle, rows of ink and blank rows differ the most. */
export function measureSkew(ink: GreyImage): number {
  const points = inkPoints(ink)
  if (points.length < LEAST_POINTS) return 0
  const best = (from: number, to: number, step: number) => {
    let found = { degrees: 0, contrast: -1 }
    for (let degrees = from; degrees <= to + step / 2; degrees += step) {
      const contrast = rowContrast(points, degrees, ink.width + ink.height)
      if (contrast > found.contrast) found = { degrees, contrast }
    }
    return found.degrees
  }
  const rough = best(-MAX_DEGREES, MAX_DEGREES, 0.5)
  return best(rough - 0.5, rough + 0.5, 0.1)
}

function inkPoints({ width, height, data }: GreyImage): Int32Array {
  let count = 0
  for (const level of data) if (level > INK) count += 1
  const every = Math.max(1, Math.ceil(count / MAX_POINTS))
  const points: number[] = []
  let seen = 0
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (data[y * width + x]! <= INK) continue
      seen += 1
      if (seen % every === 0) points.push(x, y)
    }
  }
  return Int32Array.from(points)
}

function rowContrast(points: Int32Array, degrees: number, reach: number): number {
  const sine = Math.sin((degrees * Math.PI) / 180)
  const cosine = Math.cos((degrees * Math.PI) / 180)
  const rows = new Float64Array(2 * reach + 2)
  for (let at = 0; at < points.length; at += 2) rows[Math.round(points[at + 1]! * cosine - points[at]! * sine) + reach]! += 1
  let contrast = 0
  for (let row = 1; row < rows.length; row += 1) contrast += (rows[row]! - rows[row - 1]!) ** 2
  return contrast
}
