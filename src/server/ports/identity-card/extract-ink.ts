import { type GreyImage, localMean } from './grey-image.ts'

/** Pixels: wider than a stroke of a letter, smaller than shadows on a card. */
const NEIGHBOURHOOD = 24

type Ink = GreyImage & {
  /** Standard deviation of the grain on blank paper, in levels. */
  noise: number
}

/**
 * Measures how much darker each pixel is than its surroundings, independent of the light: 0 is blank, 255 is as dark as ink. Grain is
 * removed, so that a table's texture is not read as text.
 */
export function extractInk(grey: GreyImage): Ink {
  const means = localMean(grey, NEIGHBOURHOOD)
  const noise = measureGrain(grey, means)
  const floor = Math.max(8, 2.5 * noise)
  const data = new Uint8Array(grey.data.length)
  for (let at = 0; at < data.length; at += 1) {
    const darker = means[at]! - grey.data[at]! - floor
    // Ink absorbs a share of the light that falls on the paper.
    if (darker > 0) data[at] = Math.min(255, (darker / Math.max(24, means[at]!)) * 480)
  }
  return { width: grey.width, height: grey.height, data, noise }
}

/** Uses the median, which writing does not shift, since it covers the smaller part of a picture. */
function measureGrain({ data }: GreyImage, means: Float32Array): number {
  const counts = new Uint32Array(256)
  for (let at = 0; at < data.length; at += 3) counts[Math.min(255, Math.round(Math.abs(means[at]! - data[at]!)))]! += 1
  let left = data.length / 6
  let level = 0
  while (level < 255 && left > counts[level]!) left -= counts[level++]!
  return 1.48 * (level + left / Math.max(1, counts[level]!) - 0.5)
}
