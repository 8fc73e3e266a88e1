import type { Face, Picture } from './face-finder.ts'

type GreyCrop = { width: number; height: number; data: Uint8Array }

/** Pixels to which a face is scaled for measuring, whatever its size in the photo. */
const SIDE = 160

export function cropGrey({ width, height, data }: Picture, box: Face['box']): GreyCrop {
  const grey = new Uint8Array(SIDE * SIDE)
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) {
      const column = clamp(Math.round(box.left + (x * box.width) / SIDE), width)
      const row = clamp(Math.round(box.top + (y * box.height) / SIDE), height)
      grey[y * SIDE + x] = greyAt(data, (row * width + column) * 3)
    }
  }
  return { width: SIDE, height: SIDE, data: grey }
}

/** Mean level, 0 to 255; of a picture, over every 97th pixel. */
export function brightnessOf({ width, height, data }: Picture | GreyCrop): number {
  const isGrey = data.length === width * height
  const step = isGrey ? 1 : 3 * 97
  let sum = 0
  let count = 0
  for (let at = 0; at < data.length; at += step) {
    sum += isGrey ? data[at]! : greyAt(data, at)
    count += 1
  }
  return sum / Math.max(1, count)
}

/** The 95th percentile of the steps between neighbours, in levels of the crop's own contrast. */
export function sharpnessOf({ width, height, data }: GreyCrop): number {
  const steps: number[] = []
  for (let y = 1; y < height; y++)
    for (let x = 1; x < width; x++) {
      const at = y * width + x
      steps.push(Math.hypot(data[at]! - data[at - 1]!, data[at]! - data[at - width]!))
    }
  const percentile = (values: Uint8Array | number[], share: number) => [...values].sort((a, b) => a - b)[Math.floor(share * values.length)]!
  const contrast = Math.max(16, percentile(data, 0.95) - percentile(data, 0.05))
  return (percentile(steps, 0.95) * 128) / contrast
}

const greyAt = (data: Uint8Array, at: number): number => Math.round(0.3 * data[at]! + 0.59 * data[at + 1]! + 0.11 * data[at + 2]!)
const clamp = (at: number, length: number): number => Math.min(length - 1, Math.max(0, at))
